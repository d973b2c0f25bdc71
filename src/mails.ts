import { accountDeleted } from './features/account/privacy/account-deleted-mail.ts';
import { emailChange } from './features/auth/mails/email-change.ts';
import { emailChanged } from './features/auth/mails/email-changed.ts';
import { existingAccount } from './features/auth/mails/existing-account.ts';
import { passwordChanged } from './features/auth/mails/password-changed.ts';
import { passwordReset } from './features/auth/mails/password-reset.ts';
import { signInCode } from './features/auth/mails/sign-in-code.ts';
import { verifyEmail } from './features/auth/mails/verify-email.ts';
import { welcome } from './features/auth/mails/welcome.ts';
import type { MailKind } from './features/messages/mail-kinds.ts';
import type { Mail, OrderMail } from './features/messages/mails/mail.ts';
import type { outbox } from './features/messages/messages.table.ts';
import { newsletterConfirm } from './features/newsletter/newsletter-mails.ts';
import { codEnded } from './features/orders/mails/cod-ended.ts';
import { orderCancelled } from './features/orders/mails/order-cancelled.ts';
import { orderDelivered } from './features/orders/mails/order-delivered.ts';
import { orderShipped } from './features/orders/mails/order-shipped.ts';
import { contactCode } from './features/payment/mails/contact-code.ts';
import { holdsAlarm } from './features/payment/mails/holds-alarm.ts';
import { orderConfirmed } from './features/payment/mails/order-confirmed.ts';
import { paymentFailed } from './features/payment/mails/payment-failed.ts';
import { paymentReturned } from './features/payment/mails/payment-returned.ts';
import { refunded } from './features/payment/mails/refunded.ts';
import { returnStep } from './features/returns/return-mails.ts';
import { orderMail, shopAddress } from './features/sales/messages/order-mail.server.ts';
import { payloadFor } from './features/sales/messages/senders-words.ts';
import { stockAlert } from './features/stock-alerts/stock-alert-mails.ts';
import type { Shop } from './platform/shop.ts';
import { shopConfig } from './shop.config.ts';

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
