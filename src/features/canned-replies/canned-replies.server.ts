import { eq } from 'drizzle-orm';
import { answerTo } from '../../platform/database/constraints.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { type CannedReply, defaultCannedReplies } from '../../rules/canned-replies.ts';
import { recordAction } from '../audit/record-action.server.ts';
import type { CannedRepliesFields } from './canned-replies.schema.ts';
import { cannedReplies } from './canned-replies.table.ts';

export interface CannedReplies {
  readonly texts: readonly CannedReply[];
  /** The version to save with; 0 where nothing was saved yet. */
  readonly seen: number;
}

export const cannedRepliesQuery = ({ db: { orm } }: Shop) => orm.select().from(cannedReplies);

/** Returns what the rows of `cannedRepliesQuery` say: those of the house where the shop has saved none. */
export const repliesIn = ([row]: Awaited<ReturnType<typeof cannedRepliesQuery>>): CannedReplies => ({
  texts: row?.texts ?? defaultCannedReplies,
  seen: row?.updatedAt ?? 0,
});

export const readCannedReplies = async (shop: Shop): Promise<CannedReplies> => repliesIn(await cannedRepliesQuery(shop));

/** Saves the whole list. @throws ShopError RECORD_CHANGED */
export async function saveCannedReplies(
  shop: Shop,
  { texts, seen, by }: CannedRepliesFields & { readonly by: string },
): Promise<CannedReplies> {
  const { orm } = shop.db;
  const before = await readCannedReplies(shop);
  const updatedAt = Math.max(shop.now, seen + 1);
  const save =
    seen === 0
      ? orm.insert(cannedReplies).values({ id: 1, texts, updatedAt }).onConflictDoNothing()
      : orm.update(cannedReplies).set({ texts, updatedAt }).where(eq(cannedReplies.updatedAt, seen));
  const titles = (list: readonly CannedReply[]) => list.map(({ title }) => title).join(', ');
  try {
    await shop.db.write([
      save,
      guardOneRow(),
      recordAction(shop, {
        ...{ by, action: 'update', kind: 'ready-texts', id: 'ready-texts', label: 'Ready texts' },
        changes: { texts: [titles(before.texts), titles(texts)] },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { texts, seen: updatedAt };
}
