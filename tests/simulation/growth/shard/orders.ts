import { must, type Statement, sql } from '../store/statement.ts';
import type { Process } from '../world/process.ts';

export type Status = 'gathering' | 'refused' | 'open' | 'paid' | 'expired' | 'cancelled' | 'refunded';
export interface Order {
  readonly id: string;
  readonly total: number;
  readonly status: Status;
  readonly opened_at: number;
}
export interface Line {
  readonly piece: number;
  readonly quantity: number;
  readonly reservation: 'none' | 'held' | 'sold' | 'released';
}

const columns = 'SELECT id, total, status, opened_at FROM orders';

/** Finds the order that a press has made. */
export const orderOfPress = (shard: Process, press: string) =>
  shard.store.row(`${columns} WHERE press = ?`, press) as unknown as Order | undefined;
/** Finds an order. */
export const orderOf = (shard: Process, id: string) => shard.store.row(`${columns} WHERE id = ?`, id) as unknown as Order | undefined;
/** Lists the lines of an order, always in the same order: two that want the same pieces do not wait for each other. */
export const linesOf = (shard: Process, id: string) =>
  shard.store.rows('SELECT piece, quantity, reservation FROM lines WHERE order_id = ? ORDER BY piece', id) as unknown as Line[];

/** Takes an order from one status to another: the batch is refused where it is no longer in the first. A new version tells the read model. */
export const turned = (id: string, from: Status, to: Status): Statement =>
  must('UPDATE orders SET status = ?, version = version + 1 WHERE id = ? AND status = ?', to, id, from);

/** Takes the lines of an order from one reservation to another; triggers move the tokens. */
export const linesTo = (id: string, from: 'held' | 'sold', to: 'sold' | 'released'): Statement =>
  sql('UPDATE lines SET reservation = ? WHERE order_id = ? AND reservation = ?', to, id, from);
