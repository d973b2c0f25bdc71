import type { OrderView } from '../../sales/order-view.server.ts';

/** A mail without its sender. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Mails that are not about something the reader did: a POST to this address ends them (RFC 8058). */
  readonly leaveUrl?: string;
}

/** What a mail about an order is made of. */
export interface OrderMail {
  readonly shopUrl: string;
  readonly view: OrderView;
  /** The order's page, signed: whoever gets the mail may open it. */
  readonly link: string;
  /** What became of its money, signed too. */
  readonly helpLink: string;
  readonly payload: Readonly<Record<string, string>>;
}
