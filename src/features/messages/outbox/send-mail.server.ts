import type { Shop } from '../../../platform/shop.ts';
import { language } from '../../../rules/language/language.ts';
import type { Store } from '../../../rules/store/store.ts';
import type { MailWords, OwnedMail } from '../../../rules/words/mail-words.ts';
import type { OwnMailWords } from '../../words/words.server.ts';
import type { MailCarrier, OutgoingMail } from '../mail/mail-carrier.ts';
import type { Mail } from '../mails/mail.ts';
import { withOwnLinks } from '../mails/own-links.ts';
import { inColours, withLanguages, withOwnWords } from '../mails/own-words.ts';
import type { MessageKind } from '../message-kinds.ts';
import { type Mails, type MessageRow, shopAddress } from '../templates.ts';
import { StuckError } from './delivery-faults.ts';

/** Parts that all mails of a run share. */
interface MailParts {
  readonly mails: Mails;
  readonly shop: Shop;
  readonly store: Store;
  /** Those that the owner wrote. */
  readonly words: OwnMailWords;
}

/** Keeps a subject on one line, even if a name or a title contains line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/**
 * Returns a mail of the outbox in the present language, ready to send: sender's name, subject, HTML and plain text.
 * @throws StuckError for a kind without a template, Error if what the mail is about, such as its order, does not exist
 */
export async function renderMail(
  mails: Mails,
  shop: Shop,
  row: MessageRow,
  saved: Store,
  words?: MailWords,
): Promise<Mail & { from: string }> {
  const template = mails[row.kind as MessageKind];
  if (!template) throw new StuckError(`${row.kind} has no template`);
  // Before the owner has filled in an address, answers go to where the mail comes from.
  const store = saved.email === '' ? { ...saved, email: shop.env.MAIL_FROM } : saved;
  const shopUrl = shopAddress(shop);
  const usual = await template(shop, { ...row, payload: withOwnLinks(row.payload, shopUrl) }, { shopUrl, store });
  const mail = words ? withOwnWords(usual, words, store.brand.name) : usual;
  return { ...mail, html: inColours(withLanguages(mail.html), store.brand), from: store.brand.name, subject: oneLine(mail.subject) };
}

/**
 * Sends a message of the outbox by a carrier. Mails that are not about something the reader did have the headers for one-click
 * unsubscribing (RFC 8058).
 * @returns the carrier's id of the mail
 * @throws StuckError, UndeliverableError, CarrierError, or another Error if a retry may work
 */
export async function sendByMail({ mails, shop, store, words }: MailParts, row: MessageRow, carrier: MailCarrier): Promise<string | null> {
  const {
    from: name,
    subject,
    html,
    text,
    leaveUrl,
  } = await renderMail(mails, shop, row, store, words.get(`${language()}:${row.kind as OwnedMail}`));
  const mail: OutgoingMail = {
    from: { email: shop.env.MAIL_FROM, name },
    replyTo: store.email || shop.env.MAIL_FROM,
    to: row.recipient,
    subject,
    html,
    text,
    headers: leaveUrl ? { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {},
  };
  shop.calls.spend();
  return carrier.send(shop.env, mail);
}
