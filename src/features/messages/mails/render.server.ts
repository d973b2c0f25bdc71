import type { Shop } from '../../../platform/shop.ts';
import { shopConfig } from '../../../shop.config.ts';
import type { MailKind } from '../mail-kinds.ts';
import type { outbox } from '../messages.table.ts';
import { accountDeleted } from './account/account-deleted.ts';
import { emailChange } from './account/email-change.ts';
import { emailChanged } from './account/email-changed.ts';
import { existingAccount } from './account/existing-account.ts';
import { passwordChanged } from './account/password-changed.ts';
import { passwordReset } from './account/password-reset.ts';
import { signInCode } from './account/sign-in-code.ts';
import { verifyEmail } from './account/verify-email.ts';
import { welcome } from './account/welcome.ts';
import { holdsAlarm } from './holds-alarm.ts';
import type { Mail, OrderMail } from './mail.ts';
import { newsletterConfirm } from './newsletter-confirm.ts';
import { codEnded } from './order/cod-ended.ts';
import { contactCode } from './order/contact-code.ts';
import { orderCancelled } from './order/order-cancelled.ts';
import { orderConfirmed } from './order/order-confirmed.ts';
import { orderDelivered } from './order/order-delivered.ts';
import { orderShipped } from './order/order-shipped.ts';
import { paymentFailed } from './order/payment-failed.ts';
import { paymentReturned } from './order/payment-returned.ts';
import { refunded } from './order/refunded.ts';
import { returnStep } from './order/returns.ts';
import { orderMail, shopAddress } from './order-mail.server.ts';
import { payloadFor } from './senders-words.ts';
import { stockAlert } from './stock-alert.ts';

type Row = Pick<typeof outbox.$inferSelect, 'orderId' | 'payload'>;

type Template = (shop: Shop, row: Row) => Promise<Mail>;
const order =
  (template: (mail: OrderMail) => Mail): Template =>
  async (shop, row) =>
    template(await orderMail(shop, row));
const other =
  (template: (shopUrl: string, payload: Row['payload']) => Mail): Template =>
  async (shop, { payload }) =>
    template(shopAddress(shop), payload);

/** The template of each kind. */
const templates: Record<MailKind, Template> = {
  'order-confirmed': order(orderConfirmed),
  'contact-code': other(contactCode),
  'cod-ended': order(codEnded),
  'payment-returned': order(paymentReturned),
  refunded: order(refunded),
  'payment-failed': order(paymentFailed),
  'order-shipped': order(orderShipped),
  'order-delivered': order(orderDelivered),
  'order-cancelled': order(orderCancelled),
  'return-requested': order((mail) => returnStep('requested', mail)),
  'return-accepted': order((mail) => returnStep('accepted', mail)),
  'return-declined': order((mail) => returnStep('declined', mail)),
  'return-received': order((mail) => returnStep('received', mail)),
  'return-settled': order((mail) => returnStep('settled', mail)),
  'newsletter-confirm': other(newsletterConfirm),
  'verify-email': other(verifyEmail),
  'existing-account': other(existingAccount),
  welcome: other(welcome),
  'sign-in-code': other(signInCode),
  'password-reset': other(passwordReset),
  'password-changed': other(passwordChanged),
  'email-changed': other(emailChanged),
  'email-change': other(emailChange),
  'account-deleted': other(accountDeleted),
  'stock-alert': other(stockAlert),
  'holds-alarm': other(holdsAlarm),
};

/** A subject is one line, whatever a name or a title holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/**
 * A mail of the outbox, ready to send: sender's name, subject, HTML and the plain-text version.
 * @throws Error where the order it tells of does not exist
 */
export async function renderMail(shop: Shop, kind: MailKind, row: Row): Promise<Mail & { from: string }> {
  const mail = await templates[kind](shop, { ...row, payload: payloadFor(kind, row.payload) });
  return { ...mail, from: shopConfig.name, subject: oneLine(mail.subject) };
}
