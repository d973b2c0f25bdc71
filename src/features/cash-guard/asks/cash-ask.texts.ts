import { catalogue } from '../../../rules/language/texts.ts';

/** The mail that asks the buyer of a cash order whether it is still wanted. */
export const cashAskTexts = catalogue('cash-ask', {
  subject: 'Please confirm order {number}',
  headline: 'Please confirm your order',
  sentence: 'you ordered {number} for {amount}, payable at the door.',
  waits: 'We pack it as soon as you confirm it.',
  goesOn: 'We pack it in the meantime.',
  subjectAdvance: 'Order {number} waits for its advance',
  headlineAdvance: 'Pay {advance} in advance',
  waitsForAdvance: 'Pay {advance} online now, and {rest} at the door. We pack it as soon as the advance is paid.',
  payAdvance: 'Pay the advance',
  orCancel: 'On the same page you can cancel the order.',
  because: 'We ask because {why}.',
  ends: 'Without an answer by {time} the order ends, and there is nothing to pay.',
  orElse: 'On the same page you can correct the address or cancel the order.',
  confirm: 'Answer now',
  notYours: 'Not your order?',
  ignore: 'Cancel it on the same page. There is nothing to pay.',
});
