import { eq } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { refundSettings } from '../settings.table.ts';
import type { RefundSpeedFields, RefundSpeedForm } from './refund-speed.schema.ts';

/** Reads the form: a normal refund until it is saved. */
export async function readRefundSpeed({ db }: Shop): Promise<RefundSpeedForm> {
  const [row] = await db.orm.select().from(refundSettings);
  return { speed: row?.speed ?? 'normal', seen: row?.updatedAt ?? 0 };
}

/** Saves how fast refunds are asked for; those that were requested keep theirs. @throws ShopError RECORD_CHANGED */
export async function saveRefundSpeed(
  shop: Shop,
  { speed, seen, by }: RefundSpeedFields & { readonly by: string },
): Promise<{ seen: number }> {
  const { orm } = shop.db;
  const before = await readRefundSpeed(shop);
  const updatedAt = Math.max(shop.now, before.seen + 1);
  try {
    await shop.db.write([
      orm
        .insert(refundSettings)
        .values({ id: 1, speed, updatedAt })
        .onConflictDoUpdate({ target: refundSettings.id, set: { speed, updatedAt }, setWhere: eq(refundSettings.updatedAt, seen) }),
      guardOneRow(),
      recordAction(shop, {
        ...{ by, action: 'update', kind: 'store', id: 'refund-speed', label: 'Refund speed' },
        changes: changesOf({ speed: before.speed }, { speed }),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { seen: updatedAt };
}
