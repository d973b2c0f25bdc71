import { catalogue } from '../../../rules/language/texts.ts';

/** The parcels of an order on its page. */
export const orderParcelsTexts = catalogue('order-parcels', {
  parcelOf: 'Parcel {n} of {all}',
  parcel: 'Parcel {n}',
  pieces: '{n} × {name}',
  rest: 'The other pieces follow in a parcel of their own.',
  courier: 'Courier',
  track: 'Track the parcel',
  newTab: ', opens in a new tab',
  between: 'Between {days}',
  ask: 'What shall the courier do?',
  again: 'Come again tomorrow',
  againOn: 'Ask for this day',
  tries: {
    one: 'The courier tries once more, then it brings the parcel back to us.',
    other: 'The courier tries {n} more times, then it brings the parcel back to us.',
  },
  correct: 'Use another phone or landmark',
  withinPin: 'Within {pin}: the courier cannot change the street or the town. The courier then comes again.',
  phone: 'Phone number',
  landmark: 'Landmark in English letters, such as a shop or a temple nearby',
  send: 'Send to the courier',
  cancel: 'Cancel: I do not want it any more',
  cancelWhat: 'The parcel goes back to us. What you have paid goes back to you once it is here; for a cash order there is nothing to pay.',
  cancelYes: 'Send it back',
  noMore: 'The courier has come three times, and now brings the parcel back to us. Do you still want it? [Write to us](contact).',
  byHand: 'Do you want it to come again? [Write to us](contact), and we ask the courier.',
  wrong: 'Is that wrong, or do you still want it? [Write to us](contact), and we ask the courier.',
  toldAgain: 'We have asked the courier to come again.',
  toldAgainOn: 'We have asked the courier to come again: {day}.',
  toldReturn: 'We have asked the courier to bring the parcel back to us.',
});
