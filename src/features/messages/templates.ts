import type { SQL } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import type { MailKind } from './mail-kinds.ts';
import type { Mail } from './mails/mail.ts';
import type { outbox } from './messages.table.ts';

/** A row of the outbox, as far as its message is made of it. */
export type MessageRow = Pick<typeof outbox.$inferSelect, 'kind' | 'recipient' | 'orderId' | 'payload'>;

/** @throws Error where what it tells of does not exist */
export type MailTemplate = (shop: Shop, row: MessageRow) => Promise<Mail>;
export type Mails = Readonly<Partial<Record<MailKind, MailTemplate>>>;

/** A message as Meta approved it, with the values of its places. @throws Pointless where its reader no longer wishes for it */
export type WhatsappTemplate = (shop: Shop, row: MessageRow) => Promise<{ readonly name: string; readonly values: readonly string[] }>;

/** How the messages of every feature read: src/mails.ts joins what each of them writes. */
export interface MessageTemplates {
  readonly mails: Mails;
  /** By kind; a kind without one goes by mail alone. */
  readonly whatsapp: Readonly<Partial<Record<MailKind, WhatsappTemplate>>>;
  /** SQL over a row `o` of the outbox that is true where its reader may be a stranger: such messages are counted for each address. */
  readonly toStranger: SQL;
}

/** Where links of messages lead, without a slash at the end. */
export const shopAddress = ({ env }: Shop) => env.SHOP_URL.replace(/\/$/, '');

/** A mail that is made of its payload alone. */
export const mailOf =
  (template: (shopUrl: string, payload: MessageRow['payload']) => Mail): MailTemplate =>
  async (shop, { payload }) =>
    template(shopAddress(shop), payload);
