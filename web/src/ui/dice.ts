/** Whether dice are seen to fall: kept on the device; who asks for less motion never sees them. */
import { reducedMotion } from '../board/motion.ts';
import { setting } from '../storage/settings.ts';

const kept = setting('dice');
const STILL = 'still';

/** Whether the device was told to skip it. */
export const skipsDice = () => kept.read() === STILL;

export const seesDice = () => !skipsDice() && !reducedMotion();

export const keepDice = (skip: boolean) => void kept.write(skip ? STILL : '');
