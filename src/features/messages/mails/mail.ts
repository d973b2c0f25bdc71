/** A mail without its sender. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Mails that are not about something the reader did: a POST to this address ends them (RFC 8058). */
  readonly leaveUrl?: string;
}
