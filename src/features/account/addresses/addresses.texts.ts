import { catalogue } from '../../../rules/language/texts.ts';

/** The addresses of an account. */
export const addressesTexts = catalogue('addresses', {
  home: 'Home',
  work: 'Office',
  other: 'Other',
  firstChoice: 'first choice',
  edit: 'Edit',
  useFirst: 'Use first',
  remove: 'Remove',
  removeIt: 'Yes, remove it',
  removeOf: '{act} {address}',
  firstDone: 'First choice changed',
  removeDone: 'Address removed',
  add: 'Add an address',
  addTitle: 'New address',
  editTitle: 'Edit address',
  about: 'The first choice is filled in at checkout. Orders already placed keep their address.',
  none: 'No address yet. The one you save is filled in at your next checkout.',
  full: 'You have 12 saved addresses. Remove one to add another.',
  kind: 'What kind of place',
  label: 'Your word for it',
  labelHint: '“Amma”, for example',
  receiver: 'Who receives it',
  receiverHint: 'Empty: you',
  phoneHint: 'Empty: your own number',
  back: 'Back to the addresses',
});
