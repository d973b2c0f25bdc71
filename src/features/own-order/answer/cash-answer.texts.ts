import { catalogue } from '../../../rules/language/texts.ts';

/** The page on which the buyer of a cash order answers whether the order is still wanted. */
export const cashAnswerTexts = catalogue('cash-answer', {
  question: 'Shall we send it, {name}?',
  title: 'Your cash order {number}',
  description: 'Confirm a cash order, correct its address or cancel it.',
  atDoor: 'To pay at the door',
  because: 'We pack it as soon as you say yes. We ask because {why}.',
  becauseAdvance: 'We pack it as soon as the advance is paid. We ask because {why}.',
  goesOn: 'We pack it in the meantime.',
  ends: 'Without an answer by {time} the order ends, and there is nothing to pay.',
  goesTo: 'It goes to',
  confirm: 'Yes, send it',
  correct: 'Correct the address',
  save: 'Save the address and send it',
  cancel: 'Cancel the order',
  cancelAbout: 'Nothing is sent, and there is nothing to pay.',
  cancelYes: 'Yes, cancel it',
  confirmed: 'Thank you. We pack your order now.',
  corrected: 'Thank you. The address is corrected, and we pack your order now.',
  agreed: 'This order is confirmed. Thank you.',
  paid: 'This order is paid. Nothing is due at the door.',
  advancePaid: 'Thank you, the advance is paid. We pack your order now.',
  ended: 'This order has ended. There is nothing to pay.',
  onItsWay: 'This order is on its way.',
  changed:
    'Nothing was saved, because the order had changed meanwhile. Look at it again, then answer. It cannot go to another State once its invoice is made: cancel it and order again.',
  notSaved: 'The address was not saved. Please look at the marked fields.',
  notRight: 'Do you see it differently? [Write to our grievance officer](grievance)',
  view: 'View the order',
});
