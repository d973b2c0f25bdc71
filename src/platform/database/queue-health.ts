/** How the queue of the writer does, for whoever watches the shop. */
export interface QueueHealth {
  /** Batches that wait now. */
  readonly waiting: number;
  /** The mean time of the last groups, in ms. */
  readonly groupMs: number;
  /** The last group had no answer. */
  readonly isSilent: boolean;
  /** Of the last batches that were sent, 95 in 100 had waited at most so long, in ms. */
  readonly waitP95: number;
}

const REMEMBERED = 512;

/** How long the last batches waited before they were sent. */
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
