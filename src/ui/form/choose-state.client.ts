import { pinIn, stateOfPin } from '../../rules/address/pincode.ts';

/** Selects the state of a PIN that belongs to one state only, unless the shopper has chosen another. Returns whether the list changed. */
export function selectStateOfPin(pin: string, list: HTMLInputElement | HTMLSelectElement): boolean {
  const state = stateOfPin(pinIn(pin));
  if (state === null || (list.value !== '' && list.dataset.byPin !== list.value)) return false;
  list.dataset.byPin = state;
  list.value = state;
  return true;
}
