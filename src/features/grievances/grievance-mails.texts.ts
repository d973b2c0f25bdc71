import { catalogue } from '../../rules/language/texts.ts';

/** The mails about complaints. */
export const grievanceMailsTexts = catalogue('grievance-mails', {
  receivedSubject: 'Your complaint {number}',
  receivedTitle: 'Complaint {number}',
  receivedText: 'We have received your complaint. This is its number.',
  about: 'About:',
  whatNow: 'What happens now:',
  whatNowText: 'a person answers within {hours} hours. It is settled by {time} at the latest, with the reason in writing.',
  photos: 'Photographs?',
  photosText: 'Answer to {email} with the number {number} and add them.',
  see: 'See the complaint',
  notYou: 'Not you?',
  notYouText: 'Somebody typed your address. You can ignore this email, or close the complaint on its page.',
  linksSubject: 'The links to your complaints',
  linksTitle: 'The links to your complaints',
  linksText: 'Somebody asked for them on our website. They work for 90 days.',
  linkOf: '{number}:',
  ignore: 'You can ignore this email.',
  answeredSubject: 'Your complaint {number}: we have answered',
  answeredTitle: 'We have answered',
  answeredText: 'This is about your complaint {number}.',
  readAnswer: 'Read it and answer',
  settledSubject: 'Your complaint {number} is settled',
  settledTitle: 'Your complaint is settled',
  settledText: '{number}: {outcome}.',
  notSettled: 'Not settled for you?',
  notSettledText:
    'Open it again on its page until {time}. You can also call the National Consumer Helpline, 1915, or go to the consumer commission where you live.',
});
