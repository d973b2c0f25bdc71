/** Every mail the shop sends; `mails/` holds a template for each. */
export const mailKinds = [
  'order-confirmed',
  'cod-confirm',
  'cod-ended',
  'payment-returned',
  'refunded',
  'payment-failed',
  'newsletter-confirm',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'return-requested',
  'return-accepted',
  'return-declined',
  'return-received',
  'return-settled',
  'verify-email',
  'existing-account',
  'welcome',
  'sign-in-code',
  'password-reset',
  'password-changed',
  'email-change',
  'account-deleted',
  'stock-alert',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Who or what ended an order for cash on delivery: its shopper, another order of theirs, its day, or the shop. */
export const codEndings = ['shopper', 'replaced', 'expired', 'shop'] as const;
export type CodEnding = (typeof codEndings)[number];
