import { catalogue } from '../../rules/language/texts.ts';

/** The page on which a complaint is written, and what is next to every complaint. */
export const grievanceFormTexts = catalogue('grievance-form', {
  pageTitle: 'Complaints',
  pageDescription: 'Write a complaint, get a ticket number at once and an answer within {hours} hours.',
  title: 'Something went wrong?',
  lead: 'You get a ticket number at once and an answer within {hours} hours.',
  topic: 'What is it about?',
  order: 'Order number',
  what: 'What happened?',
  photos: 'Photographs? Send them to {email} with the ticket number that you get next.',
  name: 'Name',
  email: 'Email',
  phone: 'Mobile',
  optional: '(optional)',
  leaveEmpty: 'Leave this empty',
  privacy: 'We use these details to settle the complaint, for nothing else. [Privacy Policy](privacy)',
  send: 'Send complaint',
  known: 'We have this complaint: {number}',
  knownText: 'We received the same words today. The link to the complaint is in the email to the address that was given.',
  tooMany: 'Many complaints came from your network within the hour. Please write to our grievance officer, or try again later.',
  notSent: 'Nothing is sent yet. Please look at the marked fields.',
  atOnce: 'At once',
  ticketComes: 'Ticket number on the page and by email',
  withinHours: 'Within {hours} hours',
  personAnswers: 'A person answers',
  withinMonth: 'Within one month',
  settled: 'Settled, with the reason in writing',
  escalation:
    'Not settled? Call the National Consumer Helpline, [1915](phone), write at [consumerhelpline.gov.in](site), or go to the consumer commission where you live.',
});
