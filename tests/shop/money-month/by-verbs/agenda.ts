interface Due {
  readonly at: number;
  readonly work: () => Promise<unknown>;
}

/**
 * What happens in a simulated month, in the order of its times. The clock of this process stands at the time of the work that runs, so
 * that the shop and the stand-in of its gateway live at that moment. `end` gives the clock back.
 */
export class Agenda {
  private readonly due: Due[] = [];
  private readonly realNow = Date.now;
  private clock: number;

  /** @param from UTC ms */
  constructor(from: number) {
    this.clock = from;
    Date.now = () => this.clock;
  }

  get now(): number {
    return this.clock;
  }

  /** Plans work for a time; what is planned first for one time runs first. */
  at(time: number, work: Due['work']): void {
    const at = Math.max(time, this.clock);
    let [low, high] = [0, this.due.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.due[middle]?.at ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    this.due.splice(low, 0, { at, work });
  }

  after(ms: number, work: Due['work']): void {
    this.at(this.clock + ms, work);
  }

  /** Runs all that is due until a time, one after the other; work that it plans meanwhile runs as well. */
  async runUntil(end: number): Promise<void> {
    for (let next = this.due[0]; next && next.at <= end; next = this.due[0]) {
      this.due.shift();
      this.clock = Math.max(this.clock, next.at);
      await next.work();
    }
    this.clock = Math.max(this.clock, end);
  }

  end(): void {
    Date.now = this.realNow;
  }
}
