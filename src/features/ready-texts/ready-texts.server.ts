import { eq } from 'drizzle-orm';
import { answerTo } from '../../platform/database/constraints.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { defaultReadyTexts, type ReadyText } from '../../rules/ready-texts.ts';
import { recordAction } from '../audit/record-action.server.ts';
import type { ReadyTextsFields } from './ready-texts.schema.ts';
import { readyTexts } from './ready-texts.table.ts';

export interface ReadyTexts {
  readonly texts: readonly ReadyText[];
  /** The version to save with; 0 where nothing was saved yet. */
  readonly seen: number;
}

export async function readReadyTexts({ db: { orm } }: Shop): Promise<ReadyTexts> {
  const [row] = await orm.select().from(readyTexts);
  return { texts: row?.texts ?? defaultReadyTexts, seen: row?.updatedAt ?? 0 };
}

/** Saves the whole list. @throws ShopError RECORD_CHANGED */
export async function saveReadyTexts(shop: Shop, { texts, seen, by }: ReadyTextsFields & { readonly by: string }): Promise<ReadyTexts> {
  const { orm } = shop.db;
  const before = await readReadyTexts(shop);
  const updatedAt = Math.max(shop.now, seen + 1);
  const save =
    seen === 0
      ? orm.insert(readyTexts).values({ id: 1, texts, updatedAt }).onConflictDoNothing()
      : orm.update(readyTexts).set({ texts, updatedAt }).where(eq(readyTexts.updatedAt, seen));
  const titles = (list: readonly ReadyText[]) => list.map(({ title }) => title).join(', ');
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
