import { call } from '../../../api-client.ts';
import { PIN_PATTERN, pinIn } from '../../../rules/address/pincode.ts';
import { stateName } from '../../../rules/address/states.texts.ts';
import { rememberPin } from '../../delivery/remembered-pin.client.ts';
import { $pinAnswer, $placeShown, noPinAnswer } from './pin-answer.store.ts';

let asked = '';
/** The city that an answer filled in: a later answer may replace it, but never what was typed. */
let filled = '';

/**
 * Asks where the PIN code of the form is, once it is complete, and fills in its city and state; both stay changeable. The newest
 * question wins. It reads the PIN code itself: the calls for digits typed while this file loads may run in any order.
 * @returns true if a field was filled in
 */
export async function answerPin(form: HTMLFormElement): Promise<boolean> {
  const pin = pinIn(form.querySelector<HTMLInputElement>('[name=postal_code]')?.value ?? '');
  if (pin === asked) return false;
  asked = pin;
  $pinAnswer.set(noPinAnswer);
  if (!PIN_PATTERN.test(pin)) return false;
  const answer = await call('GET /pin/:pin', { params: { pin } });
  if (asked !== pin) return false;
  if (!answer.ok) {
    // The same PIN code may be asked again; a network that is away says nothing about it.
    asked = '';
    $pinAnswer.set({ ...noPinAnswer, refusal: answer.denial.code === 'NETWORK' ? '' : answer.denial.details });
    $placeShown.set(true);
    return false;
  }
  const { city, state, arrivesShort } = answer.data;
  rememberPin(pin);
  $pinAnswer.set({ place: `${city}, ${stateName(state)}`, dates: arrivesShort, refusal: '' });
  return fill(form, city, state);
}

function fill(form: HTMLFormElement, city: string, state: string): boolean {
  const cityField = form.querySelector<HTMLInputElement>('[name=city]');
  const stateField = form.querySelector<HTMLSelectElement>('[name=state]');
  if (!cityField || !stateField) return false;
  const isOurs = cityField.value === '' || cityField.value === filled;
  if (isOurs) {
    cityField.value = city;
    filled = city;
  }
  const isEmpty = stateField.value === '';
  if (isEmpty) stateField.value = state;
  // A parcel never goes to a place that the page does not show.
  if (cityField.value !== city || stateField.value !== state) $placeShown.set(true);
  return isOurs || isEmpty;
}
