import { allWindows, sweep } from '../sweep.ts';

/** What a buyer sees of the pages that guests see too. */
sweep(({ who }) => who === 'guest', allWindows, { name: 'signed in', as: 'buyer' });
