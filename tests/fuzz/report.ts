import { curlLine, type FuzzRequest, type FuzzResponse, type Kind } from './request.ts';

interface Fault {
  readonly name: string;
  count: number;
  request: FuzzRequest;
  response: FuzzResponse;
}

const ANSWER_SHOWN = 300;
const sizeOf = ({ path, body, headers }: FuzzRequest) => path.length + (body?.length ?? 0) + JSON.stringify(headers).length;

/** Counts of a run, and for each fault the smallest request that shows it. */
export class Report {
  requests = 0;
  sieges = 0;
  readonly byKind = new Map<Kind, number>();
  readonly byRoute = new Map<string, number>();
  readonly byStatus = new Map<string, number>();
  /** 'POST /api/x 200' */
  readonly reached = new Map<string, number>();
  readonly broken: string[] = [];
  private readonly faults = new Map<string, Fault>();
  private slowest = { ms: 0, route: '' };

  count({ kind, route }: FuzzRequest, { status }: FuzzResponse, ms: number): void {
    this.requests += 1;
    bump(this.byKind, kind);
    bump(this.byRoute, route.name);
    bump(this.byStatus, status === 500 && route.name === 'PAGE /500' ? 'for the page /500 itself' : `${Math.floor(status / 100)}xx`);
    bump(this.reached, `${route.name} ${status}`);
    if (ms > this.slowest.ms) this.slowest = { ms, route: route.name };
  }

  fault(what: string, request: FuzzRequest, response: FuzzResponse): void {
    const name = `${what}: ${request.route.name} → ${response.status} ${/"code":"(\w+)"/.exec(response.text)?.[1] ?? ''}`.trim();
    const known = this.faults.get(name);
    if (!known) this.faults.set(name, { name, count: 1, request, response });
    else {
      known.count += 1;
      if (sizeOf(request) < sizeOf(known.request)) Object.assign(known, { request, response });
    }
  }

  /** Records a fault that no single response shows: ledgers, totals, invariants. */
  break(what: string): void {
    if (!this.broken.includes(what)) this.broken.push(what);
  }

  get names(): string[] {
    return [...[...this.faults.values()].map(({ name, count }) => `${name} (${count} times)`), ...this.broken];
  }

  /** The findings for the terminal: each fault with its smallest request and how to reproduce it. */
  lines(seed: number): string[] {
    const each = [...this.faults.values()].sort((a, b) => b.count - a.count);
    return [
      ...each.flatMap(({ name, count, request, response }) => [
        '',
        `${name} (${count} times); reproduce with --seed ${seed} --from ${request.index}`,
        `  as ${request.person.role}${request.isOwn ? '' : ', cookies identify nobody'}; ${request.kind}`,
        `  ${curlLine(request)}`,
        `  ${response.text.slice(0, ANSWER_SHOWN)}`,
      ]),
      ...this.broken.map((line) => `\n${line}`),
    ];
  }

  get figures(): string {
    const counts = (map: Map<string, number>) => [...map].sort(([a], [b]) => a.localeCompare(b)).map(([name, n]) => `${n} ${name}`);
    const perRoute = [...this.byRoute.values()];
    return [
      `${this.requests} requests (${counts(this.byKind).join(', ')})`,
      `${this.byRoute.size} routes and pages, ${Math.min(...perRoute)} to ${Math.max(...perRoute)} requests each`,
      `responses ${counts(this.byStatus).join(', ')}`,
      `${this.sieges} lock-outs and hoards`,
      `slowest ${Math.round(this.slowest.ms)} ms`,
    ].join('; ');
  }
}

function bump<K>(map: Map<K, number>, key: K): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}
