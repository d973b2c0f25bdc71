import type { Result } from './run-plan.ts';

const HOUR = 3_600_000;

/** What many runs did: events, faults and answers by route. */
export class Report {
  failures = 0;
  private readonly from = performance.now();
  private runs = 0;
  private events = 0;
  private virtual = 0;
  private readonly faults: Record<string, number> = {};
  private readonly answers: Record<string, number> = {};
  private readonly met = new Set<string>();

  add({ events, virtual, faults, answers, met }: Result): void {
    this.runs += 1;
    this.events += events;
    this.virtual += virtual;
    for (const pair of met) this.met.add(pair);
    for (const [all, some] of [
      [this.faults, faults],
      [this.answers, answers],
    ] as const) {
      for (const [name, count = 0] of Object.entries(some)) all[name] = (all[name] ?? 0) + count;
    }
  }

  /** Prints what went wrong, and counts it. */
  fail(what: string): void {
    this.failures += 1;
    console.log(what);
  }

  private meetings(): Record<string, number> {
    const statuses = [...this.met].map((pair) => pair.split(' × ')[0] ?? '');
    return Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]));
  }

  text(): string {
    const seconds = (performance.now() - this.from) / 1000;
    const list = (all: Record<string, number>) =>
      Object.entries(all)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, count]) => `  ${name}: ${count}`);
    return [
      ...['faults:', ...list(this.faults), 'answers:', ...list(this.answers)],
      ...['events that met an order, by its status:', ...list(this.meetings())],
      `${this.runs} runs, ${this.events} events in ${seconds.toFixed(0)} s (${Math.round(this.events / seconds)} a second), ${Math.round(this.virtual / HOUR)} virtual hours, ${this.met.size} pairs of status and event, ${this.failures} failed`,
    ].join('\n');
  }
}
