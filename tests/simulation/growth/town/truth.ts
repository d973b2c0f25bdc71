import type { Sale } from '../shard/buy.ts';

/** What people outside know to be true: the shop may not contradict it. */
export class Truth {
  /** Keys of presses. */
  readonly presses: string[] = [];
  /** Answers that arrived. */
  readonly sales: Sale[] = [];
  /** Changes of stock that were answered with yes, by press. */
  readonly changes: string[] = [];
  /** Orders that were answered as cancelled or given back. */
  readonly ended: { readonly sale: Sale; readonly status: 'cancelled' | 'refunded' }[] = [];
}
