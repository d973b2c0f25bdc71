import { catalogue } from '../rules/language/texts.ts';

/** What a page says of a fault of the shop. */
export const faultTexts = catalogue('faults', {
  unreachable: "We could not reach the shop's records",
  requestName: 'If you write to us about this, name the request {id}.',
});
