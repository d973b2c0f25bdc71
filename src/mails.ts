import { accountMails } from './features/account/privacy/account-deleted-mail.ts';
import { authMails } from './features/auth/mails/auth-mails.ts';
import { cashMails, cashOnWhatsapp } from './features/cash-guard/asks/cash-ask-messages.server.ts';
import { digestMails, digestOnWhatsapp } from './features/digest/digest-mails.ts';
import { grievanceMails } from './features/grievances/grievance-mails.ts';
import { healthMails, healthOnWhatsapp } from './features/health/alert-mails.ts';
import { invoiceMails } from './features/invoices/invoice-mails.server.ts';
import { orderOnWhatsapp } from './features/ledger/messages/order-on-whatsapp.server.ts';
import { isToStranger } from './features/ledger/messages/strangers.ts';
import { sampleMailOf } from './features/messages/mails/sample-mail.server.ts';
import { renderMail } from './features/messages/outbox/send-mail.server.ts';
import { sendMessages } from './features/messages/outbox/send-messages.server.ts';
import type { Mails, MessageTemplates } from './features/messages/templates.ts';
import { newsletterMails } from './features/newsletter/newsletter-mails.ts';
import { orderMails } from './features/orders/mails/order-mails.server.ts';
import { ownerNewsMails, ownerNewsOnWhatsapp } from './features/owner-news/owner-news-mails.ts';
import { pushNews } from './features/owner-news/push/push-news.server.ts';
import { parcelMails } from './features/parcels/mails/parcel-mails.server.ts';
import { paymentMails } from './features/payment/mails/payment-mails.server.ts';
import { returnMails } from './features/returns/return-mails.server.ts';
import { reviewMails } from './features/reviews/review-mails.server.ts';
import { readStore } from './features/settings/store.server.ts';
import { stockAlertMails } from './features/stock-alerts/stock-alert-mails.ts';
import type { Send, WriteMail } from './platform/shop.ts';

// With the first message of another language: commands run where only English can be loaded.
const loadTexts: MessageTemplates['loadTexts'] = async (language) =>
  language === 'en' ? undefined : (await import('./texts/load.ts')).loadTexts(language);

const mails: Mails = {
  ...accountMails,
  ...authMails,
  ...cashMails,
  ...digestMails,
  ...newsletterMails,
  ...orderMails,
  ...grievanceMails,
  ...healthMails,
  ...invoiceMails,
  ...ownerNewsMails,
  ...parcelMails,
  ...paymentMails,
  ...returnMails,
  ...reviewMails,
  ...stockAlertMails,
};

/** The templates of all messages, each from its feature. */
export const templates: MessageTemplates = {
  mails: { ...mails, 'text-sample': sampleMailOf(mails, loadTexts) },
  whatsapp: { ...orderOnWhatsapp, ...cashOnWhatsapp, ...digestOnWhatsapp, ...healthOnWhatsapp, ...ownerNewsOnWhatsapp },
  push: { 'owner-news': pushNews },
  toStranger: isToStranger,
  loadTexts,
};

export const send: Send = (shop, due) => sendMessages(templates, shop, due);

export const writeMail: WriteMail = async (shop, subject) =>
  renderMail(templates.mails, shop, { ...subject, recipient: '' }, await readStore(shop));
