import { catalogue } from '../language/texts.ts';

/** The quantity in a parcel, which the law on packaged goods asks for. */
export const netQuantityTexts = catalogue('net-quantity', {
  pieces: { one: '{n} piece', other: '{n} pieces' },
  pairs: { one: '{n} pair', other: '{n} pairs' },
  sets: { one: '{n} set', other: '{n} sets' },
  setsOf: '{n} set of {size}',
});
