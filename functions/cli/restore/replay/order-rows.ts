import type { InStatement, Row } from '@libsql/client';

/** The rows of an order's returns in a database, in the order in which they were written. */
export interface ReturnRows {
  readonly returns: readonly Row[];
  readonly returnItems: readonly Row[];
  readonly returnEvents: readonly Row[];
  /** Photos and videos, also those of a request that is not sent yet. */
  readonly evidence: readonly Row[];
}

/** The rows of an order in a database, in the order in which they were written. */
export interface OrderRows extends ReturnRows {
  readonly order: Row | null;
  readonly items: readonly Row[];
  readonly events: readonly Row[];
  /** The row that says with which order it travels, if it does. */
  readonly travels: readonly Row[];
  /** The business that it is billed to, if there is one. */
  readonly businesses: readonly Row[];
  /** Its changes before it left. */
  readonly edits: readonly Row[];
  readonly payments: readonly Row[];
  readonly refunds: readonly Row[];
  readonly handRefunds: readonly Row[];
  readonly refundItems: readonly Row[];
  readonly messages: readonly Row[];
}

/** Something that happened to an order besides the moves of its status. */
export interface Event {
  /** UTC ms. */
  readonly at: number;
  readonly statements: readonly InStatement[];
}
