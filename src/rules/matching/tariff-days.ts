import type { Tariff } from './match-fees.ts';

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
