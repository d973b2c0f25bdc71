/** Every mail the shop sends; `mails/` holds a template for each. */
export const mailKinds = [
  'order-confirmed',
  'cod-confirm',
  'payment-returned',
  'refunded',
  'payment-failed',
  'newsletter-confirm',
] as const;
export type MailKind = (typeof mailKinds)[number];
