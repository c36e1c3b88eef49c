/**
 * The motion of counters: along their path at 90 ms a hex, or straight back. With reduced motion
 * counters only fade.
 */

type Pose = { x: number; y: number; scale: number };

const HEX_TIME = 90;
const MOST_TIME = 400;

export function reducedMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function transformOf({ x, y, scale }: Pose) {
  return `translate(${x} ${y}) scale(${scale})`;
}

function cssOf({ x, y, scale }: Pose) {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/**
 * Slide an element that is already placed at the last pose.
 * @param poses - two or more, from start to end
 */
export function slide(node: SVGElement, poses: Pose[]) {
  if (reducedMotion()) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80 });
    return;
  }
  const duration = poses.length > 2 ? Math.min(MOST_TIME, HEX_TIME * (poses.length - 1)) : 140;
  node.animate(
    poses.map((pose) => ({ transform: cssOf(pose) })),
    { duration, easing: 'cubic-bezier(.3,.1,.3,1)' },
  );
}
