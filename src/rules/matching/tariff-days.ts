import type { ReconLine } from '../settlements/recon-lines.ts';
import { matchFees, type Tariff } from './match-fees.ts';
import type { Judgement } from './pairs.ts';

/** A tariff with the day from which it is agreed. */
export interface DatedTariff extends Tariff {
  /** IST, '2026-11-01' */
  readonly from: string;
  /** UTC ms at which it was noted: of two for one day the later one counts. */
  readonly notedAt: number;
}

/** Returns what was agreed for each method on a day (IST, '2026-11-27'), by the name of the method. */
export function tariffsOn(rows: readonly DatedTariff[], day: string): Tariff[] {
  const newest = new Map<string, DatedTariff>();
  for (const row of rows) {
    const known = newest.get(row.method);
    if (row.from <= day && (!known || row.from > known.from || (row.from === known.from && row.notedAt >= known.notedAt))) {
      newest.set(row.method, row);
    }
  }
  return [...newest.values()]
    .map(({ method, hundredths, flat, taxPercent }) => ({ method, hundredths, flat, taxPercent }))
    .sort((one, other) => one.method.localeCompare(other.method));
}

/**
 * Compares the fee of each payment with what was agreed on its day. Nothing is said of a day on which nothing was agreed yet.
 * @param dayOf the IST day of a line, '' for a line without one
 */
export function matchDatedFees(lines: readonly ReconLine[], rows: readonly DatedTariff[], dayOf: (line: ReconLine) => string): Judgement[] {
  const byDay = Map.groupBy(lines, dayOf);
  return [...byDay].flatMap(([day, its]) => {
    const agreed = day === '' ? [] : tariffsOn(rows, day);
    return agreed.length === 0 ? [] : matchFees(its, agreed);
  });
}
