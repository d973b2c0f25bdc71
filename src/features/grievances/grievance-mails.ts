import { formatDate } from '../../rules/dates.ts';
import { outcomeTexts } from '../../rules/grievances/grievance.texts.ts';
import { ACKNOWLEDGE_HOURS, type GrievanceOutcome } from '../../rules/grievances/grievance.ts';
import { fill } from '../../rules/language/texts.ts';
import { urls } from '../../urls.ts';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { noticeMail } from '../messages/mails/notice.ts';
import { ownLink } from '../messages/mails/own-links.ts';
import { type Mails, type MessageRow, mailOf } from '../messages/templates.ts';
import { grievanceMailsTexts } from './grievance-mails.texts.ts';

type Payload = MessageRow['payload'];

const pageOf = ({ shopUrl }: MailSender, { number = '', token = '' }: Payload) => `${shopUrl}${urls.ticket(number, token)}`;

/**
 * Returns the number of a complaint, at once. It repeats nothing that was typed, because a stranger may have typed it.
 */
function received(sender: MailSender, payload: Payload): Mail {
  const t = grievanceMailsTexts();
  const { number = '', topic = '', settleBy = '' } = payload;
  const { officer } = sender.store;
  return noticeMail(sender, {
    subject: fill(t.receivedSubject, { number }),
    headline: fill(t.receivedTitle, { number }),
    sentence: t.receivedText,
    parts: [
      [t.about, topic],
      [t.whatNow, fill(t.whatNowText, { hours: ACKNOWLEDGE_HOURS, time: settleBy })],
      [t.photos, fill(t.photosText, { email: officer.email, number })],
    ],
    link: [t.see, pageOf(sender, payload)],
    hint: [t.notYou, t.notYouText],
  });
}

/** Sends new links to the complaints of an address, which somebody asked for. */
function links(sender: MailSender, { links: listed = '[]' }: Payload): Mail {
  const t = grievanceMailsTexts();
  const all = JSON.parse(listed) as [number: string, link: string][];
  return noticeMail(sender, {
    subject: t.linksSubject,
    headline: t.linksTitle,
    sentence: t.linksText,
    parts: all.map(([number, link]) => [fill(t.linkOf, { number }), '', [t.see, ownLink(link, sender.shopUrl)]]),
    hint: [t.notYou, t.ignore],
  });
}

/** Returns the shop's words, which wait for the customer. */
function answered(sender: MailSender, payload: Payload): Mail {
  const t = grievanceMailsTexts();
  const { number = '', text = '' } = payload;
  return noticeMail(sender, {
    subject: fill(t.answeredSubject, { number }),
    headline: t.answeredTitle,
    sentence: fill(t.answeredText, { number }),
    parts: [['', text]],
    link: [t.readAnswer, pageOf(sender, payload)],
  });
}

/** Tells how a complaint was settled, with what the customer can do if it was not. `reopenBy`: UTC ms. */
function settled(sender: MailSender, payload: Payload): Mail {
  const t = grievanceMailsTexts();
  const { number = '', text = '', reopenBy = '' } = payload;
  const outcome = outcomeTexts()[payload.outcome as GrievanceOutcome] ?? '';
  return noticeMail(sender, {
    subject: fill(t.settledSubject, { number }),
    headline: t.settledTitle,
    sentence: fill(t.settledText, { number, outcome }),
    parts: [['', text]],
    link: [t.see, pageOf(sender, payload)],
    hint: [t.notSettled, fill(t.notSettledText, { time: formatDate(Number(reopenBy)) })],
  });
}

export const grievanceMails = {
  'grievance-received': mailOf(received),
  'grievance-links': mailOf(links),
  'grievance-answered': mailOf(answered),
  'grievance-settled': mailOf(settled),
} satisfies Mails;
