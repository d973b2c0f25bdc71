import { documentNumber } from '../money/financial-year.ts';
import type { GstDocument } from './gst-document.ts';

/** Numbers of a series whose documents a restore lost. */
export interface LostRange {
  readonly series: string;
  readonly year: string;
  readonly first: number;
  readonly last: number;
}

/** A row of the numbers issued: an unbroken run of a series. `cancelled` are those of lost documents. */
export interface IssuedRun {
  readonly isNote: boolean;
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly cancelled: number;
}

interface Run {
  readonly series: string;
  readonly year: string;
  readonly first: number;
  last: number;
  cancelled: number;
}

/** Returns the runs of numbers of a month, one for each unbroken series. */
export function issuedRuns(documents: readonly GstDocument[], lost: readonly LostRange[]): IssuedRun[] {
  const ranges = [
    ...documents.map(({ series, year, serial }) => ({ series, year, first: serial, last: serial, isLost: false })),
    ...lost.map((range) => ({ ...range, isLost: true })),
  ].sort((a, b) => a.series.localeCompare(b.series) || a.year.localeCompare(b.year) || a.first - b.first);
  const runs: Run[] = [];
  for (const { series, year, first, last, isLost } of ranges) {
    const cancelled = isLost ? last - first + 1 : 0;
    const run = runs.at(-1);
    if (run && run.series === series && run.year === year && run.last + 1 === first) {
      run.last = last;
      run.cancelled += cancelled;
    } else runs.push({ series, year, first, last, cancelled });
  }
  return runs.map(({ series, year, first, last, cancelled }) => ({
    isNote: series === 'CRN',
    from: documentNumber(series, year, first),
    to: documentNumber(series, year, last),
    count: last - first + 1,
    cancelled,
  }));
}
