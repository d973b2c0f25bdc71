import { ACKNOWLEDGE_HOURS } from '../../rules/grievances/grievance.ts';
import { urls } from '../../urls.ts';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { noticeMail } from '../messages/mails/notice.ts';
import { type Mails, type MessageRow, mailOf } from '../messages/templates.ts';

type Payload = MessageRow['payload'];

const pageOf = ({ shopUrl }: MailSender, { number = '', token = '' }: Payload) => `${shopUrl}${urls.ticket(number, token)}`;

/**
 * Returns the number of a complaint, at once. It repeats nothing that was typed, because a stranger may have typed it.
 */
function received(sender: MailSender, payload: Payload): Mail {
  const { number = '', topic = '', settleBy = '' } = payload;
  const { officer } = sender.store;
  return noticeMail(sender, {
    subject: `Your complaint ${number}`,
    headline: `Complaint ${number}`,
    sentence: 'We have received your complaint. This is its number.',
    parts: [
      ['About:', topic],
      [
        'What happens now:',
        `a person answers within ${ACKNOWLEDGE_HOURS} hours. It is settled by ${settleBy} at the latest, with the reason in writing.`,
      ],
      ['Photographs?', `Answer to ${officer.email} with the number ${number} and add them.`],
    ],
    link: ['See the complaint', pageOf(sender, payload)],
    hint: ['Not you?', 'Somebody typed your address. You can ignore this mail, or close the complaint on its page.'],
  });
}

/** Sends new links to the complaints of an address, which somebody asked for. */
function links(sender: MailSender, { links: listed = '[]' }: Payload): Mail {
  const all = JSON.parse(listed) as [number: string, link: string][];
  return noticeMail(sender, {
    subject: 'The links to your complaints',
    headline: 'The links to your complaints',
    sentence: 'Somebody asked for them on our website. They work for 90 days.',
    parts: all.map(([number, link]) => [`${number}:`, '', ['See the complaint', link]]),
    hint: ['Not you?', 'You can ignore this mail.'],
  });
}

/** Returns the shop's words, which wait for the customer. */
function answered(sender: MailSender, payload: Payload): Mail {
  const { number = '', text = '' } = payload;
  return noticeMail(sender, {
    subject: `Your complaint ${number}: we have answered`,
    headline: 'We have answered',
    sentence: `This is about your complaint ${number}.`,
    parts: [['', text]],
    link: ['Read it and answer', pageOf(sender, payload)],
  });
}

/** Tells how a complaint was settled, with what the customer can do if it was not. */
function settled(sender: MailSender, payload: Payload): Mail {
  const { number = '', text = '', outcome = '', reopenBy = '' } = payload;
  return noticeMail(sender, {
    subject: `Your complaint ${number} is settled`,
    headline: 'Your complaint is settled',
    sentence: `${number}: ${outcome}.`,
    parts: [['', text]],
    link: ['See the complaint', pageOf(sender, payload)],
    hint: [
      'Not settled for you?',
      `Open it again on its page until ${reopenBy}. You can also call the National Consumer Helpline, 1915, or go to the consumer commission where you live.`,
    ],
  });
}

export const grievanceMails = {
  'grievance-received': mailOf(received),
  'grievance-links': mailOf(links),
  'grievance-answered': mailOf(answered),
  'grievance-settled': mailOf(settled),
} satisfies Mails;
