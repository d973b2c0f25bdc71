import { catalogue } from '../../../rules/language/texts.ts';

/** The parcels of an order on its page. */
export const orderParcelsTexts = catalogue('order-parcels', {
  parcelOf: 'Parcel {n} of {all}',
  parcel: 'Parcel {n}',
  pieces: '{n} × {name}',
  rest: 'The other pieces follow in a parcel of their own.',
  courier: 'Courier',
  copy: 'Copy the number of the parcel',
  track: 'Track the parcel',
  newTab: ', opens in a new tab',
  between: 'Between {days}',
});
