import { and, eq } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { customers } from '../customers.table.ts';

interface NoteChange {
  readonly id: number;
  readonly note: string;
  /** The version of the note on the administrator's screen. */
  readonly seen: number;
  /** The administrator, as the audit log shows them. */
  readonly by: string;
}

const state = (note: string) => (note === '' ? 'none' : `${note.length} characters`);

/**
 * Writes the private note about a customer.
 * @returns the note and its new version
 * @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED
 */
export async function saveCustomerNote(shop: Shop, { id, note, seen, by }: NoteChange): Promise<{ note: string; notedAt: number }> {
  const { orm } = shop.db;
  const [before] = await orm.select({ note: customers.note, notedAt: customers.notedAt }).from(customers).where(eq(customers.id, id));
  if (!before) throw new ShopError('RECORD_NOT_FOUND');
  if (before.notedAt !== seen) throw new ShopError('RECORD_CHANGED', { current: before.notedAt });
  // Two saves within a millisecond are two versions.
  const notedAt = Math.max(shop.now, seen + 1);
  try {
    await shop.db.write([
      orm
        .update(customers)
        .set({ note, notedAt })
        .where(and(eq(customers.id, id), eq(customers.notedAt, seen))),
      guardOneRow(),
      // Neither name nor words: nobody can take a person out of the audit log again.
      recordAction(shop, {
        by,
        action: 'note',
        kind: 'customer',
        id,
        label: `Customer ${id}`,
        changes: { note: [state(before.note), state(note)] },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { note, notedAt };
}
