import { count, truncate } from '../../rules/text.ts';
import type { Mail, MailSender } from '../messages/mails/mail.ts';
import { noticeMail } from '../messages/mails/notice.ts';
import { type Mails, type MessageTemplates, mailOf, shopAddress } from '../messages/templates.ts';

/** The payload of an alert; `troubles` is a JSON list of sentences, empty if all is well again. */
export interface AlertTexts {
  readonly troubles: string;
  /** 'failing' where shoppers cannot buy, or money may be lost. */
  readonly state: string;
}

/** The screen that says what to do. Not in `urls`, which every shopper loads. */
export const OPERATIONS_PAGE = '/admin/operations';
const ALL_CLEAR = 'All is well again.';
/** Meta allows about a thousand characters in a message. */
const WHATSAPP_CHARS = 400;

const sentencesIn = (troubles = '[]'): readonly string[] => JSON.parse(troubles);

/** The mail to the owner that the shop needs somebody, or that all is well again. */
function operationsAlert(sender: MailSender, { troubles, state }: Readonly<Record<string, string>>): Mail {
  const sentences = sentencesIn(troubles);
  const link = ['See what to do', `${sender.shopUrl}${OPERATIONS_PAGE}`] as const;
  const hint = ['We repeat this mail every six hours while it stays so.', 'Once all is well we write once more.'] as const;
  if (sentences.length === 0) {
    return noticeMail(sender, {
      subject: ALL_CLEAR,
      headline: ALL_CLEAR,
      sentence: 'Nothing that the shop watches is wrong any more.',
      link,
    });
  }
  const headline = state === 'failing' ? 'Your shop needs you now' : 'Your shop needs a look today';
  return noticeMail(sender, {
    subject: `${headline}: ${count(sentences.length, 'problem')}`,
    headline,
    sentence: 'The shop has noticed this by itself:',
    preview: sentences.join(' '),
    parts: sentences.map((says, at) => [`${at + 1}.`, says] as const),
    link,
    hint,
  });
}

export const healthMails = { 'operations-alert': mailOf(operationsAlert) } satisfies Mails;

/** The template at Meta, which must have approved exactly this text (docs/running/going-live.md). */
export const alertTemplate = {
  name: 'operations_alert',
  text: 'News of your shop: {{1}} See what to do: {{2}} Reply STOP for no more messages.',
} as const;

export const healthOnWhatsapp: MessageTemplates['whatsapp'] = {
  'operations-alert': async (shop, { payload: { troubles } }) => ({
    name: alertTemplate.name,
    values: () => [truncate(sentencesIn(troubles).join(' ') || ALL_CLEAR, WHATSAPP_CHARS), `${shopAddress(shop)}${OPERATIONS_PAGE}`],
  }),
};
