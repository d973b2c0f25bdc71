import { atom } from 'nanostores';

/** The next page is on its way: the checkout keeps still meanwhile. */
export const $leaving = atom(false);
