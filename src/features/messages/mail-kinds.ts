/** Every message the shop sends. The feature that sends it has its template; src/mails.ts joins them. */
export const mailKinds = [
  'order-confirmed',
  'contact-code',
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
  'email-changed',
  'account-deleted',
  'stock-alert',
  'holds-alarm',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Their payload holds links or codes that open something: it is taken out of the row as soon as it is sent or given up. */
export const kindsWithSecrets: ReadonlySet<string> = new Set<MailKind>([
  'newsletter-confirm',
  'verify-email',
  'existing-account',
  'sign-in-code',
  'contact-code',
  'password-reset',
  'email-change',
  'stock-alert',
]);

/** After these the address is forgotten at once: that was promised, or nothing of its owner is kept. */
export const kindsWithoutAddress: ReadonlySet<string> = new Set<MailKind>(['stock-alert', 'account-deleted']);

export const channels = ['email', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/** Codes of six digits. Whoever asks for one agrees to this one message, so no consent is looked for. */
export const codeKinds: ReadonlySet<string> = new Set<MailKind>(['sign-in-code', 'contact-code']);
