import type { Store } from '../../../rules/store/store.ts';

/** Facts of the sender in every mail. */
export interface MailSender {
  /** The base URL of links, without a trailing slash. */
  readonly shopUrl: string;
  readonly store: Store;
}

/** A mail without its sender. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The one-click unsubscribe URL (RFC 8058) of mails that are not about something the reader did. */
  readonly leaveUrl?: string;
  /** For the owner's words: the first name of the reader, and the number of the order. */
  readonly facts?: { readonly name: string; readonly order: string };
}
