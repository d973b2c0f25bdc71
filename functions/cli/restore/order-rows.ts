import type { Row } from '@libsql/client';

/** The rows of an order in a database, in the order in which they were written. */
export interface OrderRows {
  readonly order: Row | null;
  readonly items: readonly Row[];
  readonly events: readonly Row[];
  readonly payments: readonly Row[];
  readonly refunds: readonly Row[];
  readonly handRefunds: readonly Row[];
  readonly refundItems: readonly Row[];
  readonly messages: readonly Row[];
}
