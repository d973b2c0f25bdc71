import { attacked } from '../attacks/attacks.ts';
import type { Checks } from './check.ts';

const MINUTE = 60_000;
/** Minutes between two attacks. */
const EVERY = 10;

export const attacks: Checks = {
  'the database refuses what is wrong': ({ database, scheduler, from, isQuiet, operator }) => {
    if (operator?.isFormer) return [];
    const minute = Math.floor((scheduler.now - from) / MINUTE);
    return isQuiet || minute % EVERY === 0 ? attacked(database, isQuiet ? null : minute / EVERY) : [];
  },
};
