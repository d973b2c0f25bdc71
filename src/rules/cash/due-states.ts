import { declareStates } from '../states.ts';

/** The states of cash that a courier has collected. open: the courier still owes it, or a part of it. */
const states = declareStates({ due: ['open'], short: ['open'], remitted: [], written_off: [] });
export const dueStates = states.all;
export const openDues = states.where(states.is('open'));
