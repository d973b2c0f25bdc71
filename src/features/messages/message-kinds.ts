/** Every kind of message that the shop sends. The feature that sends it has its template; src/mails.ts collects them. */
export const messageKinds = [
  'order-confirmed',
  'contact-code',
  'cash-ask',
  'cod-ended',
  'payment-returned',
  'refunded',
  'payment-failed',
  'newsletter-confirm',
  'order-shipped',
  'order-delivered',
  'parcel-out',
  'parcel-missed',
  'parcel-returning',
  'parcel-lost',
  'order-cancelled',
  'order-changed',
  'order-link',
  'return-requested',
  'return-accepted',
  'return-declined',
  'return-fetched',
  'return-received',
  'return-settled',
  'review-ask',
  'review-refused',
  'grievance-received',
  'grievance-links',
  'grievance-answered',
  'grievance-settled',
  'verify-email',
  'existing-account',
  'welcome',
  'sign-in-code',
  'confirm-code',
  'factor-changed',
  'factor-failed',
  'password-reset',
  'password-changed',
  'email-change',
  'email-changed',
  'signed-out',
  'owner-link',
  'account-deleted',
  'stock-alert',
  'stock-alert-confirm',
  'holds-alarm',
  'daily-digest',
  'operations-alert',
  'owner-news',
  'text-sample',
  'policy-changed',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Kinds whose payload contains secret links or codes: it is deleted from the row as soon as the message is sent or dropped. */
export const kindsWithSecrets: ReadonlySet<string> = new Set<MessageKind>([
  'newsletter-confirm',
  'verify-email',
  'existing-account',
  'sign-in-code',
  'confirm-code',
  'contact-code',
  'password-reset',
  'email-change',
  'stock-alert',
  'stock-alert-confirm',
  'grievance-received',
  'grievance-links',
  'grievance-answered',
  'grievance-settled',
]);

/** Kinds whose address is deleted once the message is sent or dropped: the shop promised it, or keeps nothing else about the owner. */
export const kindsWithoutAddress: ReadonlySet<string> = new Set<MessageKind>(['stock-alert', 'stock-alert-confirm', 'account-deleted']);

/** Kinds that go to the owner of the shop, in English. */
export const kindsToOwner: ReadonlySet<string> = new Set<MessageKind>([
  'holds-alarm',
  'daily-digest',
  'operations-alert',
  'owner-news',
  'owner-link',
]);

/**
 * Kinds that nobody waits for: they are sent last, use a part of the daily quota only, and do not go to an address that bounced or
 * called a mail spam.
 */
export const optionalKinds: ReadonlySet<string> = new Set<MessageKind>([
  'newsletter-confirm',
  'stock-alert',
  'stock-alert-confirm',
  'review-ask',
  'policy-changed',
]);

export const channels = ['email', 'whatsapp', 'sms', 'push'] as const;
export type Channel = (typeof channels)[number];

/** Codes of six digits. Asking for a code is consent to this one message, so no stored consent is needed. */
export const codeKinds: ReadonlySet<string> = new Set<MessageKind>(['sign-in-code', 'contact-code']);
