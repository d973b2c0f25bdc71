import { atom } from 'nanostores';

/** The shop's answer to the typed PIN code: 'Jaipur 302001: arrives 24 – 30 Nov.' '' while there is no answer. */
export const $pinAnswer = atom('');

/** The dates of that answer: '24 and 30 November'; '' while there is none. */
export const $pinDates = atom('');
