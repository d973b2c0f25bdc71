/** Every mail the shop sends; `mails/` holds a template for each. */
export const mailKinds = ['order-confirmed', 'payment-returned', 'newsletter-confirm'] as const;
export type MailKind = (typeof mailKinds)[number];
