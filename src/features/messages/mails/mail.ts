/** A mail without its sender. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The one-click unsubscribe URL (RFC 8058) of mails that are not about something the reader did. */
  readonly leaveUrl?: string;
}
