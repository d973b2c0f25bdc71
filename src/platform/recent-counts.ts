/** Slots of a window: a count leaves it at most a tenth of the window late. */
const SLOTS = 10;

interface Slot {
  /** UTC ms at which it began. */
  readonly from: number;
  readonly counts: Map<string, number>;
}

/** Counts by name over the last `window` ms, in memory. */
export class RecentCounts {
  private readonly window: number;
  private slots: Slot[] = [];

  constructor(window: number) {
    this.window = window;
  }

  /** `now`: UTC ms. */
  add(name: string, count: number, now: number): void {
    const length = this.window / SLOTS;
    const from = now - (now % length);
    let last = this.slots.at(-1);
    if (last?.from !== from) {
      last = { from, counts: new Map() };
      this.slots = [...this.slots.filter((slot) => slot.from > now - this.window - length), last];
    }
    last.counts.set(name, (last.counts.get(name) ?? 0) + count);
  }

  /** The counts of the window that ends now, by name. */
  totals(now: number): ReadonlyMap<string, number> {
    const totals = new Map<string, number>();
    for (const { from, counts } of this.slots) {
      if (from <= now - this.window) continue;
      for (const [name, count] of counts) totals.set(name, (totals.get(name) ?? 0) + count);
    }
    return totals;
  }
}
