/** The mails whose subject and opening line the owner may write, by the kind of the message. Mails about security keep their words. */
export const ownedMails = {
  'order-confirmed': 'Order confirmed',
  'order-shipped': 'Parcel is on its way',
  'order-delivered': 'Parcel is delivered',
  'order-cancelled': 'Order is cancelled',
  'cod-ended': 'Cash order ended',
  'payment-failed': 'Order was not paid',
  'payment-returned': 'Payment is returned',
  refunded: 'Refund is made',
  'return-requested': 'Return was asked for',
  'return-accepted': 'Return is accepted',
  'return-declined': 'Return is declined',
  'return-received': 'Return has arrived',
  'return-settled': 'Return is settled',
  'review-ask': 'Review is asked for',
  'newsletter-confirm': 'Newsletter to confirm',
  welcome: 'Welcome',
  'stock-alert': 'Piece is back',
} as const;

export type OwnedMail = keyof typeof ownedMails;
const ownedMailKinds = Object.keys(ownedMails) as readonly OwnedMail[];

export type MailWordKind = `mail-${OwnedMail}`;
export const mailWordKinds = ownedMailKinds.map((kind) => `mail-${kind}` as const);
export const isMailWordKind = (text: string): text is MailWordKind => (mailWordKinds as readonly string[]).includes(text);
export const mailOfWords = (kind: MailWordKind): OwnedMail => kind.slice('mail-'.length) as OwnedMail;

/** The words of a mail; {usual} is what the shop writes by itself. */
export interface MailWords {
  readonly subject: string;
  readonly opening: string;
}

export const usualMailWords: MailWords = { subject: '{usual}', opening: '{usual}' };

export const SUBJECT_MAX = 120;
export const OPENING_MAX = 400;

/** Mails that are not about an order know neither its number nor, surely, a name. */
const withoutOrder: ReadonlySet<OwnedMail> = new Set(['newsletter-confirm', 'welcome', 'stock-alert'] as const);

/** The blanks of a mail and what stands for them. */
export const mailBlanks = (kind: OwnedMail): Readonly<Record<string, string>> => ({
  usual: 'What the shop writes by itself',
  shop: 'Name of the shop',
  ...(!withoutOrder.has(kind) && { name: 'First name of the customer', order: 'Number of the order' }),
});

const BLANK = /\{([a-z]+)\}/g;

/** Fills the blanks of one line. A blank without a value leaves nothing behind. */
export const fillMailLine = (line: string, values: Readonly<Record<string, string>>): string =>
  line
    .replace(BLANK, (_, name: string) => values[name] ?? '')
    .replace(/\s+([,.!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
