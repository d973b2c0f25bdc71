import { MINUTE } from '../../../rules/limits.ts';
import { RecentCounts } from '../../recent-counts.ts';
import type { WriteResult, Writer } from '../writer.ts';

/** The state of the writer's queue, for monitoring. */
export interface QueueHealth {
  /** Batches that are waiting. */
  readonly waiting: number;
  /** The mean duration of the last groups, in ms. */
  readonly groupMs: number;
  /** The last group got no answer. */
  readonly isSilent: boolean;
  /** 95 % of the last batches waited at most this long before they were sent, in ms. */
  readonly waitP95: number;
  /** The fastest of the last groups, in ms: about one round trip to the database. Null before the first group. */
  readonly roundTripMs: number | null;
  /** Batches of the last minute that the database answered, and those that were refused because it did not, or not in time. */
  readonly answered: number;
  readonly refused: number;
}

/** A writer that says how it is. */
export interface WatchedWriter extends Writer {
  health(): QueueHealth | Promise<QueueHealth>;
}

const REMEMBERED = 512;
/** A database that is slow for so many groups one after the other is slow for orders too. */
const GROUPS_REMEMBERED = 3;

/** The durations of the last groups. */
export class RoundTrips {
  private last: number[] = [];

  add(ms: number): void {
    this.last = [...this.last.slice(1 - GROUPS_REMEMBERED), ms];
  }

  get health(): Pick<QueueHealth, 'roundTripMs'> {
    return { roundTripMs: this.last.length === 0 ? null : Math.min(...this.last) };
  }
}

/** The results of the last minute's batches. */
export class WriteCounts {
  private readonly counts = new RecentCounts(MINUTE);

  add(result: WriteResult, now: number): void {
    this.counts.add(!result.ok && result.busy ? 'refused' : 'answered', 1, now);
  }

  health(now: number): Pick<QueueHealth, 'answered' | 'refused'> {
    const totals = this.counts.totals(now);
    return { answered: totals.get('answered') ?? 0, refused: totals.get('refused') ?? 0 };
  }
}

/** The times for which the last batches waited before they were sent. */
export class WaitTimes {
  private readonly last: number[] = [];
  private at = 0;

  add(ms: number): void {
    this.last[this.at] = ms;
    this.at = (this.at + 1) % REMEMBERED;
  }

  get health(): Pick<QueueHealth, 'waitP95'> {
    const sorted = [...this.last].sort((a, b) => a - b);
    return { waitP95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
  }
}
