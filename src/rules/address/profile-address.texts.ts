import { catalogue } from '../language/texts.ts';

/** The address of an account or of an order. */
export const profileAddressTexts = catalogue('profile-address', {
  pinElsewhere: 'This PIN code is not in {state}.',
});
