import { count, truncate } from '../../rules/text.ts';
import { urls } from '../../urls.ts';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { type MailPart, noticeMail } from '../messages/mails/notice.ts';
import { type Mails, type MessageTemplates, mailOf, shopAddress } from '../messages/templates.ts';

/** One thing that has happened: 'New order CHK-20417, ₹700.00, paid online.', and the screen about it. */
export interface NewsItem {
  readonly says: string;
  readonly path: string;
}

/** The payload of the message. */
export interface NewsTexts {
  /** '2 new orders, 1 complaint' */
  readonly counts: string;
  /** JSON of the items that are named, the oldest first. */
  readonly items: string;
  /** The number of those that are not named; '0' for none. */
  readonly more: string;
}

/** Meta allows about a thousand characters in a message. */
const WHATSAPP_CHARS = 400;

type Payload = Readonly<Record<string, string>>;

const itemsIn = ({ items = '[]' }: Payload): readonly NewsItem[] => JSON.parse(items);
/** Returns the things that a payload names, and a sentence about the rest; '' for none. */
export const newsIn = (payload: Payload) => ({ items: itemsIn(payload), more: moreOf(payload) });
/** Of one thing its own screen, of several the dashboard, which lists what is to do. */
export const screenOf = (items: readonly NewsItem[]): string => (items.length === 1 && items[0] ? items[0].path : urls.adminDashboard);
const moreOf = ({ more = '0' }: Payload): string => (more === '0' ? '' : `And ${count(Number(more), 'more thing', 'more things')}.`);

/** The mail to the owner about what has just happened, or has happened in the quiet hours. */
function ownerNews(sender: MailSender, payload: Payload): Mail {
  const { counts = '' } = payload;
  const items = itemsIn(payload);
  const more = moreOf(payload);
  const parts: MailPart[] = [
    ...items.map(({ says, path }): MailPart => ['', says, ['Open', `${sender.shopUrl}${path}`]]),
    ...(more ? [['', more] as const] : []),
  ];
  return noticeMail(sender, {
    subject: `News of your shop: ${counts}`,
    headline: 'News of your shop',
    sentence: `${counts}.`,
    preview: items.map(({ says }) => says).join(' ') || `${counts}.`,
    parts,
    link: [items.length === 1 ? 'Look at it' : 'Open the dashboard', `${sender.shopUrl}${screenOf(items)}`],
    hint: ['You chose to be told at once.', 'Change what you are told, and when, in the settings of the shop, under “Told at once”.'],
  });
}

export const ownerNewsMails = { 'owner-news': mailOf(ownerNews) } satisfies Mails;

/** The template at Meta, which must have approved exactly this text (docs/running/going-live.md). */
export const ownerNewsTemplate = {
  name: 'owner_news',
  text: 'Your shop has news: {{1}}. {{2}} Open it: {{3}} Reply STOP for no more messages.',
} as const;

export const ownerNewsOnWhatsapp: MessageTemplates['whatsapp'] = {
  'owner-news': async (shop, { payload }) => {
    const items = itemsIn(payload);
    const said = [...items.map(({ says }) => says), moreOf(payload)].filter(Boolean).join(' ');
    return {
      name: ownerNewsTemplate.name,
      values: () => [payload.counts ?? '', truncate(said, WHATSAPP_CHARS), `${shopAddress(shop)}${screenOf(items)}`],
    };
  },
};
