import { fill } from '../language/texts.ts';
import { PIN_PATTERN, pinMatchesState } from './pincode.ts';
import { profileAddressTexts } from './profile-address.texts.ts';
import { stateName } from './states.texts.ts';
import { stateNamed } from './states.ts';

/** The address of an account as typed: '' for an empty field. `state` is a code of `states.ts`. */
export interface TypedAddress {
  readonly addressLine1: string;
  readonly addressLine2: string;
  /** Absent if none was given. */
  readonly landmark?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly pinCode: string;
  readonly country: string;
}

type Needed = Exclude<keyof TypedAddress, 'addressLine2' | 'landmark'>;

const needed: Readonly<Record<Needed, string>> = {
  addressLine1: 'Enter your address.',
  city: 'Enter your city.',
  state: 'Choose a state.',
  pinCode: 'Enter the PIN code.',
  country: 'Choose the country.',
};

/** Returns true if nothing is filled in. The country is ignored: there is only one. */
export const isBlank = ({ country: _, ...rest }: TypedAddress): boolean => Object.values(rest).every((text) => !text);

/**
 * Returns the missing fields, each with its message: once anything is filled in, everything but line 2 and the landmark is needed.
 */
export function missingAddressFields(address: TypedAddress): Partial<Record<Needed, string>> {
  if (isBlank(address)) return {};
  return Object.fromEntries(Object.entries(needed).filter(([name]) => address[name as Needed] === ''));
}

/**
 * Returns the invalid fields, each with its message: a PIN that is invalid or of another state, a country other than India.
 */
export function wrongAddressFields({ state, pinCode, country }: TypedAddress): Partial<Record<Needed, string>> {
  const known = stateNamed(state);
  const wrong: Partial<Record<Needed, string>> = {};
  if (state !== '' && !known) wrong.state = 'Choose a state.';
  if (pinCode !== '' && !PIN_PATTERN.test(pinCode)) wrong.pinCode = 'A PIN code has 6 digits.';
  else if (pinCode !== '' && known && !pinMatchesState(pinCode, state)) {
    wrong.pinCode = fill(profileAddressTexts().pinElsewhere, { state: stateName(state) });
  }
  if (country !== '' && country !== 'India') wrong.country = 'We deliver across India only.';
  return wrong;
}
