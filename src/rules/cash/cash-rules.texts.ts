import { catalogue } from '../language/texts.ts';

/** Why a cash order waits, or is to be paid online: the end of a sentence that begins with 'because'. */
export const cashRuleTexts = catalogue('cash-rules', {
  'no-house-number': 'the address has no house number',
  'short-address': 'the address is very short',
  'landmark-only': 'the address names only a landmark',
  'other-city': 'the PIN code belongs to another city',
  refusals: { one: '{n} parcel was refused at this number', other: '{n} parcels were refused at this number' },
  'pin-returns': 'many parcels come back from this PIN code',
  'high-total': 'the order is above {amount}',
  'first-order': 'it is a first order',
  'second-open': 'another cash order of this number is on its way',
  'phone-unproved': 'the phone number is not confirmed yet',
  and: '{one}, and {other}',
  payOnline: 'Please pay online this time, because {why}. Nothing was charged, and nothing was ordered yet.',
});
