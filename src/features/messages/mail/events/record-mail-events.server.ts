import { sql } from 'drizzle-orm';
import type { Statement } from '../../../../platform/database/database.ts';
import type { Shop } from '../../../../platform/shop.ts';
import { ShopError } from '../../../../platform/shop-error.ts';
import { MINUTE } from '../../../../rules/limits.ts';
import type { MailEvent } from './mail-event.ts';

/** An event may arrive before the shop has stored the id of its mail. */
const ID_IS_STORED_WITHIN = 10 * MINUTE;

const sentences = {
  bounced: 'the address does not exist or refuses mail',
  complained: 'the reader reported the mail as spam',
} as const;

/** The lists of addresses that other features provide: the statements that take an address off each. */
export interface ListsOfAddresses {
  readonly newsletter?: (shop: Shop, address: string) => Statement[];
}

/**
 * Records that mails failed, and takes their addresses off the lists. Safe to repeat and in any order: carriers deliver events more
 * than once.
 * @throws ShopError SHOP_BUSY if the mail of an event is not known yet, so that the carrier delivers the event again: a recent event, or one of
 * an address to which a mail is on its way whose carrier has not answered
 */
export async function recordMailEvents(shop: Shop, events: readonly MailEvent[], lists: ListsOfAddresses): Promise<void> {
  if (events.length === 0) return;
  const marks = events.map(
    ({ mail, why }) => sql`UPDATE outbox SET delivery_status = 'failed', last_error = ${sentences[why]}
      WHERE provider_id = ${mail} AND channel = 'email' RETURNING dedupe_key`,
  );
  const onTheirWay = events.map(
    ({ address }) => sql`SELECT 1 FROM outbox WHERE recipient = ${address} AND channel = 'email' AND carrier IS NOT NULL
      AND sent_at IS NULL AND dropped_at IS NULL LIMIT 1`,
  );
  const leaving = events.flatMap(({ address }) => Object.values(lists).flatMap((leave) => leave(shop, address)));
  const answers = await shop.db.write([...marks, ...onTheirWay, ...leaving]);
  const isEarly = events.some(
    ({ at }, nth) => !answers[nth]?.length && (at > shop.now - ID_IS_STORED_WITHIN || answers[events.length + nth]?.length),
  );
  if (isEarly) throw new ShopError('SHOP_BUSY');
}
