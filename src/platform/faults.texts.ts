import { catalogue } from '../rules/language/texts.ts';

/** Texts of a page or an answer about a fault of the shop. */
export const faultTexts = catalogue('faults', {
  unreachable: "We could not reach the shop's records",
  wentWrong: 'Something went wrong on our side.',
  closedTitle: '{shop} is closed for a moment',
  closedText: 'We are setting something up. Nothing is ordered or charged meanwhile. Please come back in a few minutes.',
  requestName: 'If you write to us about this, name the request {id}.',
});
