import { and, eq, sql } from 'drizzle-orm';
import { answerTo } from '../../platform/database/constraints.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { changesOf, recordAction } from '../audit/record-action.server.ts';
import { outbox } from '../messages/messages.table.ts';
import type { DigestFields, DigestForm } from './digest.schema.ts';
import { digestSettings } from './digest.table.ts';

const ONE = 1;

/** Reads the form: off, with the administrator's own address, until it is saved. */
export async function readDigestForm({ db: { orm }, env }: Shop): Promise<DigestForm> {
  const [row] = await orm.select().from(digestSettings);
  return { isOn: row?.isOn ?? false, email: row?.email ?? env.ADMIN_EMAIL ?? '', phone: row?.phone ?? '', seen: row?.updatedAt ?? 0 };
}

/** Reads the recipient of a day's digest; null if the digest is off or already queued. One round trip. */
export async function digestReader(
  { db: { orm } }: Shop,
  dedupeKey: string,
): Promise<{ readonly email: string; readonly phone: string } | null> {
  const [row] = await orm
    .select({ email: digestSettings.email, phone: digestSettings.phone })
    .from(digestSettings)
    .where(and(eq(digestSettings.isOn, true), sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.dedupeKey} = ${dedupeKey})`));
  return row ?? null;
}

/** Saves who gets the digest. @throws ShopError RECORD_CHANGED */
export async function saveDigest(
  shop: Shop,
  { isOn, email, phone, seen, by }: DigestFields & { readonly by: string },
): Promise<{ readonly seen: number }> {
  const { orm } = shop.db;
  const [before] = await orm.select().from(digestSettings);
  const updatedAt = Math.max(shop.now, seen + 1);
  const values = { isOn, email, phone, updatedAt };
  const save =
    seen === 0
      ? orm
          .insert(digestSettings)
          .values({ id: ONE, ...values })
          .onConflictDoNothing()
      : orm.update(digestSettings).set(values).where(eq(digestSettings.updatedAt, seen));
  try {
    await shop.db.write([
      save,
      guardOneRow(),
      recordAction(shop, {
        by,
        action: 'update',
        kind: 'digest',
        id: 'digest',
        label: 'Daily digest',
        changes: changesOf({ ...before }, { isOn, email, phone }),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { seen: updatedAt };
}
