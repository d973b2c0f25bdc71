import { atom } from 'nanostores';

/** The palette is open. */
export const $palette = atom(false);
