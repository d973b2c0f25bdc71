import type { Writer } from '../../../src/platform/database/writer.ts';
import type { FreshShop } from '../fresh-shop.ts';

/** What a request waits for. */
type Trips = { readonly reads: number; readonly writes: number };

/** Runs `work` and counts its round trips to the database: of the shop and of the account library. */
export async function tripsOf(shop: FreshShop, work: () => Promise<unknown>): Promise<Trips> {
  await shop.settle();
  const counted = { reads: 0, writes: 0 };
  const { fetch: send } = globalThis;
  const ledger = shop.env.LEDGER as { idFromName(name: string): unknown; get(): Writer };
  const writer = ledger.get();
  globalThis.fetch = (...given) => {
    const body = given[1]?.body;
    // Nobody waits for the outbox: its messages are sent in the background.
    const isRead = typeof body === 'string' && !body.includes('BEGIN IMMEDIATE') && !body.includes('outbox');
    if (isRead && String(given[0]) === `${shop.databaseUrl}/v3/pipeline`) counted.reads += 1;
    return send(...given);
  };
  const write: Writer['write'] = (...given) => {
    counted.writes += 1;
    return writer.write(...given);
  };
  shop.env.LEDGER = { ...ledger, get: () => ({ write }) };
  try {
    await work();
    return { ...counted };
  } finally {
    globalThis.fetch = send;
    shop.env.LEDGER = ledger;
    await shop.settle();
  }
}
