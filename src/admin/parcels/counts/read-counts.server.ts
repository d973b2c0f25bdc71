import { type CountedChecks, checkCountQuery } from '../../../features/cash-guard/admin/count-checks.server.ts';
import { type CountedParcels, parcelCountQueries } from '../../../features/parcels/admin/count-parcels.server.ts';
import type { Shop } from '../../../platform/shop.ts';
import { DAY } from '../../../rules/limits.ts';
import { type Paise, ZERO } from '../../../rules/money/money.ts';
import { COUNTED_DAYS, type CountedBy, rateOf, savedBy } from '../../../rules/parcels/return-counts.ts';

/** A line of the table. `rate`: per cent of the parcels that are over; null for fewer than 20. */
export interface CountedLine extends CountedParcels {
  readonly rate: number | null;
}

export interface ParcelCounts {
  readonly by: CountedBy;
  readonly rows: readonly CountedLine[];
  readonly all: CountedLine;
  readonly checks: CountedChecks & {
    readonly soonRate: number | null;
    readonly paidInsteadRate: number | null;
    readonly falseRate: number | null;
    /** Paise; null where too few parcels came back to know what one costs. */
    readonly saved: Paise | null;
  };
}

const nobody: CountedChecks = { asked: 0, soon: 0, ended: 0, paidInstead: 0, marked: 0, markedDelivered: 0 };
const lineOf = (row: CountedParcels): CountedLine => ({ ...row, rate: rateOf(row.returned, row.ended) });

/** Counts the parcels and the answers of the last 180 days in one round trip. */
export async function readCounts(shop: Shop, by: CountedBy): Promise<ParcelCounts> {
  const read = await shop.db.read({ ...parcelCountQueries(shop, by), checks: [checkCountQuery(shop.now - COUNTED_DAYS * DAY)] });
  const all = lineOf(read.all[0] ?? { key: '', sent: 0, ended: 0, returned: 0, cost: ZERO });
  const checks = read.checks[0]?.[0] ?? nobody;
  const { asked, soon, ended, paidInstead, marked, markedDelivered } = checks;
  return {
    by,
    rows: read.rows.map(lineOf),
    all,
    checks: {
      ...checks,
      soonRate: rateOf(soon, asked),
      paidInsteadRate: rateOf(paidInstead, asked),
      falseRate: rateOf(markedDelivered, marked),
      saved: savedBy(ended, all),
    },
  };
}
