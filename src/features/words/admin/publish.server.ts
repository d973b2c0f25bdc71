import { sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { WordKind } from '../../../rules/words/word-kinds.ts';
import { recordAction } from '../../audit/record-action.server.ts';

interface Publishing {
  readonly kind: WordKind;
  readonly text: string;
  /** The newest version that the form has seen. */
  readonly seen: number;
  /** For the audit log: 'Privacy Policy'. */
  readonly label: string;
  /** The version says that the page is gone. */
  readonly isDeleted?: boolean | undefined;
  /** An earlier version that is published again. */
  readonly from?: number | undefined;
  /** E-mail of the administrator. */
  readonly by: string;
}

/**
 * Publishes a text as the next version of its kind; pages show it at once. Of two who publish at once, the second is told.
 * @throws ShopError RECORD_CHANGED
 */
export async function publishWords(shop: Shop, { kind, text, seen, label, from, isDeleted = false, by }: Publishing): Promise<void> {
  const hash = await sha256(text);
  try {
    await shop.db.write([
      sql`INSERT INTO shop_words (kind, version, text, hash, by, created_at)
        SELECT ${kind}, ${seen + 1}, ${text}, ${hash}, ${by}, ${shop.now}
        WHERE (SELECT coalesce(max(version), 0) FROM shop_words WHERE kind = ${kind}) = ${seen}`,
      guardOneRow(),
      recordAction(shop, {
        ...{
          by,
          action: isDeleted ? 'delete' : from === undefined ? 'publish' : 'restore',
          kind: kind === 'brand' ? 'brand' : 'text',
          id: kind,
          label,
        },
        changes: { version: [from ?? seen, seen + 1] },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED', ID_TAKEN: 'RECORD_CHANGED' }) ?? error;
  }
}
