import { sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { DAY } from '../../../rules/limits.ts';
import { ASKED_AFTER_END } from '../../../rules/parcels/parcel-clocks.ts';
import { isUnbooked, parcelStatesWhere } from '../../../rules/parcels/parcel-states.ts';
import type { AcceptedWebhook, WebhookSender } from '../couriers/courier-webhooks.server.ts';

/** Bodies are known by their hash for so long. */
const CALLS_IN_KEPT = 30 * DAY;

/**
 * Takes a courier's webhook, whose key was checked: the parcel that it names is asked about soon, and nothing else of it is believed. The same
 * body again wakes nothing, and neither does a number that is not ours.
 */
export async function takeCourierCall(shop: Shop, courier: WebhookSender, { body, about }: AcceptedWebhook): Promise<void> {
  if (about === null) return;
  const { now } = shop;
  await shop.db.write([
    sql`INSERT INTO courier_calls_in (id, courier, awb, seen_at) SELECT ${await sha256(body)}, ${courier},
      coalesce(nullif(${about.awb.slice(0, 50)}, ''), (SELECT awb FROM parcels WHERE courier = ${courier} AND reference = ${about.reference}), ''), ${now} WHERE true ON CONFLICT (id) DO NOTHING`,
    // changes() is 0 for a body that is known.
    sql`UPDATE parcels SET next_check_at = min(coalesce(next_check_at, ${now}), ${now})
      WHERE changes() = 1 AND courier = ${courier} AND state NOT IN (${sqlList(parcelStatesWhere(isUnbooked))}) AND (over_at IS NULL OR over_at > ${now - ASKED_AFTER_END})
        AND ((${about.awb} <> '' AND awb = ${about.awb}) OR (${about.reference} <> '' AND reference = ${about.reference}))`,
  ]);
}

/** Deletes hashes whose time is over. */
export async function tidyCourierCalls({ db, now }: Shop): Promise<void> {
  await db.write([
    sql`DELETE FROM courier_calls_in WHERE id IN (SELECT id FROM courier_calls_in WHERE seen_at < ${now - CALLS_IN_KEPT} LIMIT 1000)`,
  ]);
}
