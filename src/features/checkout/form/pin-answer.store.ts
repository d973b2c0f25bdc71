import { atom } from 'nanostores';

/** What the shop answers to the typed PIN code: 'Delivered to Jaipur between 24 November and 30 November.' '' while there is no answer. */
export const $pinAnswer = atom('');
