import { desc, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import type { Tariff } from '../../../rules/matching/match-fees.ts';
import { type DatedTariff, tariffsOn } from '../../../rules/matching/tariff-days.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { tariffs } from '../tariffs.table.ts';
import type { TariffFields } from './tariffs.schema.ts';

/** Rows that are kept in view: far more than anybody agrees on. */
const MOST = 500;

/** The query of everything that was agreed, the newest day first; `tariffsOn` says what of it holds on a day. */
export const tariffsQuery = ({ db: { orm } }: Shop) => {
  const { method, from, hundredths, flat, taxPercent, createdAt } = tariffs;
  return orm
    .select({ method, from, hundredths, flat, taxPercent, notedAt: createdAt })
    .from(tariffs)
    .orderBy(desc(from), desc(createdAt))
    .limit(MOST);
};

export interface TariffList {
  readonly today: readonly Tariff[];
  /** All that was noted, the newest day first. */
  readonly rows: readonly DatedTariff[];
}

/** Returns what is agreed today, and all that was noted. */
export async function readTariffs(shop: Shop): Promise<TariffList> {
  const rows = await tariffsQuery(shop);
  return { today: tariffsOn(rows, istDate(shop.now)), rows };
}

/** Notes what was agreed for a way to pay from a day on. The same press again is the same tariff. */
export async function addTariff(shop: Shop, { id: key, percent, ...fields }: TariffFields, by: string): Promise<void> {
  const id = key.toLowerCase();
  const { method, from, flat, taxPercent } = fields;
  const text = `${percent / 100} % + ${formatInr(flat)} + ${taxPercent} % GST`;
  try {
    await shop.db.write([
      shop.db.orm.insert(tariffs).values({ ...fields, id, hundredths: percent, by, createdAt: shop.now }),
      recordAction(shop, {
        by,
        action: 'create',
        kind: 'tariff',
        id: method,
        label: `${method} from ${from}`,
        changes: { tariff: [null, text] },
      }),
    ]);
  } catch (error) {
    const known =
      violatedConstraint(error) === null ? [] : await shop.db.orm.select({ id: tariffs.id }).from(tariffs).where(eq(tariffs.id, id));
    if (known.length === 0) throw error;
  }
}
