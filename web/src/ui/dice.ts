/**
 * Whether rolls are animated: a setting of the device. With reduced motion rolls are never
 * animated.
 */
import { reducedMotion } from '../board/motion.ts';
import { setting } from '../storage/settings.ts';

const kept = setting('dice');
const STILL = 'still';

/** Whether the device's setting turns the animation off. */
export const skipsDice = () => kept.read() === STILL;

export const seesDice = () => !skipsDice() && !reducedMotion();

export const keepDice = (skip: boolean) => void kept.write(skip ? STILL : '');
