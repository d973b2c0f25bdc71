/** A mail that a carrier took but that its reader does not get, for good, or does not want. */
export interface MailEvent {
  /** Id of the mail at the carrier. */
  readonly mail: string;
  /** Address of the reader, in lower case. */
  readonly address: string;
  readonly why: 'bounced' | 'complained';
  /** UTC ms. */
  readonly at: number;
}

/** Returns the time of an event, or 0 if it has none that can be read: such an event is an old one. */
export const timeOf = (text: string): number => Date.parse(text) || 0;
