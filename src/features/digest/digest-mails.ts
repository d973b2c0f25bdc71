import { urls } from '../../urls.ts';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { type MailPart, noticeMail } from '../messages/mails/notice.ts';
import { type Mails, type MessageTemplates, mailOf, shopAddress } from '../messages/templates.ts';

/** The texts of the digest; '' for a part without content. */
export interface DigestTexts {
  /** '21 November 2026' of the day it reports. */
  readonly day: string;
  /** '3 orders, ₹4,210.00' */
  readonly sales: string;
  /** '2 orders to pack; 1 message stuck' */
  readonly toDo: string;
  /** '₹1,299.00 with couriers, of 2 parcels' */
  readonly cash: string;
  /** 'Sitara Nath: 3 left, 10 days' */
  readonly low: string;
  /** 'money moved: payment pay_1' */
  readonly differences: string;
}

const NO_SALES = 'no orders';

/** The mail to the owner in the morning. An empty day is told in one sentence. */
function dailyDigest(
  sender: MailSender,
  { day = '', sales = '', toDo = '', cash = '', low = '', differences = '' }: Readonly<Record<string, string>>,
): Mail {
  const parts: MailPart[] = [
    ...(toDo ? [['To do:', `${toDo}.`] as const] : []),
    ...(cash ? [['Cash:', `${cash}.`] as const] : []),
    ...(low ? [['Running low:', `${low}.`] as const] : []),
    ...(differences ? [['Differences in the books:', `${differences}.`] as const] : []),
  ];
  const sentence = `On ${day} the shop sold ${sales || NO_SALES}.${toDo || low || differences ? '' : ' Nothing is left to do.'}`;
  return noticeMail(sender, {
    subject: `Yesterday: ${sales || NO_SALES}`,
    headline: 'Good morning',
    sentence,
    parts,
    link: ['Open the dashboard', `${sender.shopUrl}${urls.adminDashboard}`],
    hint: ['This mail comes at 9 in the morning.', 'Switch it off in the settings of the shop, under “Daily digest”.'],
  });
}

export const digestMails = { 'daily-digest': mailOf(dailyDigest) } satisfies Mails;

/** The template at Meta, which must have approved exactly this text (docs/running/going-live.md). */
export const digestTemplate = {
  name: 'daily_digest',
  text: 'Good morning. Yesterday: {{1}}. To do: {{2}}. Running low: {{3}}. Open the dashboard: {{4}} Reply STOP for no more messages.',
} as const;

export const digestOnWhatsapp: MessageTemplates['whatsapp'] = {
  'daily-digest': async (shop, { payload: { sales, toDo, low } }) => ({
    name: digestTemplate.name,
    values: () => [sales || NO_SALES, toDo || 'nothing', low || 'nothing', `${shopAddress(shop)}${urls.adminDashboard}`],
  }),
};
