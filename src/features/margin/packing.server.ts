import { sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Paise } from '../../rules/money/money.ts';
import { recordAction } from '../audit/record-action.server.ts';

export const packingQuery = () =>
  selectRaw<{ readonly packing: Paise | null }>(sql`SELECT packing_paise AS packing FROM cost_settings WHERE id = 1`);

/** Saves what the packing of a parcel costs from now on. Parcels that have left keep what was said when they left. */
export async function savePacking(shop: Shop, { packing, by }: { readonly packing: Paise | null; readonly by: string }): Promise<void> {
  const { before } = await shop.db.read({ before: packingQuery() });
  await shop.db.write([
    sql`UPDATE cost_settings
      SET packing_paise = ${packing}, packing_since = CASE WHEN ${packing} IS NULL THEN NULL ELSE coalesce(packing_since, ${shop.now}) END,
      updated_at = ${shop.now} WHERE id = 1`,
    recordAction(shop, {
      ...{ by, action: 'update', kind: 'shipping', id: 'packing', label: 'Packing of a parcel' },
      changes: { packing: [before[0]?.packing ?? null, packing] },
    }),
  ]);
}
