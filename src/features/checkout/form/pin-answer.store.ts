import { atom } from 'nanostores';

/** Answer of the shop to the typed PIN code. */
export interface PinAnswer {
  /** The place: 'Jaipur, Rajasthan'. '' while there is no answer, or if the PIN code is refused. */
  readonly place: string;
  /** The dates there: 'Thu 26 to Sat 28 Nov'. */
  readonly dates: string;
  /** Why there is no delivery there; '' if there is. */
  readonly refusal: string;
}

export const noPinAnswer: PinAnswer = { place: '', dates: '', refusal: '' };

export const $pinAnswer = atom<PinAnswer>(noPinAnswer);

/**
 * True while the fields of city and state are shown: the shop could not fill them in, they differ from its answer, or the customer wants
 * to change them.
 */
export const $placeShown = atom(false);
