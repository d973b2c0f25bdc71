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
}

const REMEMBERED = 512;

/** How long each of the last batches waited before it was sent. */
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
