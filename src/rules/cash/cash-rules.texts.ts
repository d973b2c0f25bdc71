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
  'second-open': 'another cash order of this account, mailbox or number is not delivered yet',
  'same-network': 'another cash order came from the same network a short while ago',
  'phone-unproved': 'the phone number is not confirmed yet',
  and: '{one}, and {other}',
  advance: 'Of this order {advance} is paid online in advance, and {rest} at the door, because {why}.',
  advanceBack:
    'If the order ends before it is sent, all of it goes back. If you refuse the parcel at the door, we keep at most what the courier charges for both ways, and never more than this amount. If anything is our fault or the courier’s, all of it goes back.',
  advanceAgree: 'To go on, place the order again. You may also pay all of it online. Nothing was charged, and nothing was ordered yet.',
  payOnline: 'Please pay online this time, because {why}. Nothing was charged, and nothing was ordered yet.',
});
