import type { SQL } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import type { Language } from '../../rules/language/languages.ts';
import type { Mail, MailSender } from './mails/mail.ts';
import type { MessageKind } from './message-kinds.ts';
import type { outbox } from './messages.table.ts';

/** The columns of an outbox row that its message is made from. */
export type MessageRow = Pick<typeof outbox.$inferSelect, 'kind' | 'recipient' | 'orderId' | 'payload'>;

/** @throws Error if what the mail is about, such as its order, does not exist */
export type MailTemplate = (shop: Shop, row: MessageRow, sender: MailSender) => Promise<Mail>;
export type Mails = Readonly<Partial<Record<MessageKind, MailTemplate>>>;

/**
 * The name of a template that Meta approved, and the values of its placeholders, in the language in which they are asked for. `replies`: what
 * each of its quick replies sends back, in their order; none by default.
 * @throws UndeliverableError if the reader no longer wants it
 */
export type WhatsappTemplate = (
  shop: Shop,
  row: MessageRow,
) => Promise<{ readonly name: string; values(): readonly string[]; readonly replies?: readonly string[] }>;

/** The message templates of all features; src/mails.ts collects them. */
export interface MessageTemplates {
  readonly mails: Mails;
  /** By kind; a kind without a template is sent only by mail. */
  readonly whatsapp: Readonly<Partial<Record<MessageKind, WhatsappTemplate>>>;
  /** Sends a message to a browser of the owner, by kind. @throws UndeliverableError, StuckError, or another Error if a retry may work */
  readonly push: Readonly<Partial<Record<MessageKind, (shop: Shop, row: MessageRow) => Promise<void>>>>;
  /** SQL over a row `o` of the outbox, true if its reader may be a stranger: such messages are limited per address. */
  readonly toStranger: SQL;
  /** Must be awaited before a message is written in a language. */
  loadTexts(language: Language): Promise<void>;
}

/** Returns the base URL of links in messages, without a trailing slash. */
export const shopAddress = ({ env }: Shop) => env.SHOP_URL.replace(/\/$/, '');

/** Returns the maker of a mail that needs its payload alone. */
export const mailOf =
  (template: (sender: MailSender, payload: MessageRow['payload']) => Mail): MailTemplate =>
  async (_, { payload }, sender) =>
    template(sender, payload);
