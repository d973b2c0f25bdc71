import { auditLedgers } from '../../src/features/books/audit-ledgers.server.ts';
import { type AuditPass, isPassComplete } from '../../src/features/books/audit-slices.server.ts';
import { type AuditedTable, auditKeyOf, auditQuery, subjects } from '../../src/features/books/invariants.ts';
import { DAY, DB_TIMEOUT } from '../../src/rules/limits.ts';
import { AUDIT_EVERY, AUDIT_PASS_EVERY, AUDIT_SLICE, JOB_CALLS } from '../../src/rules/order/reconcile.ts';
import { type FreshShop, freshShop, libsqlServer } from '../shop/fresh-shop.ts';
import { fillOrders } from './many-orders.ts';
import type { Outcome, Say, Scale } from './outcome.ts';

const RUNS_A_DAY = DAY / AUDIT_EVERY;
/** Ms. Every query must stay far below the deadline of the database. */
const LONGEST = DB_TIMEOUT / 2;

export async function auditManyOrders(scale: Scale, say: Say): Promise<Outcome[]> {
  const shop = await freshShop(libsqlServer);
  try {
    await fillOrders(shop, scale.auditedOrders);
    say(`${scale.auditedOrders} orders written`);
    const clock = new Clock(shop);
    return [await wholePass(clock, scale, say), await eachQuery(shop, scale, say), await plantedBreaks(shop, clock, say)];
  } finally {
    await shop.close();
  }
}

/** Runs the audit every ten simulated minutes, within the call budget of the cron. */
class Clock {
  now = Date.now();
  calls = 0;
  longest = 0;
  private readonly shop: FreshShop;
  constructor(shop: FreshShop) {
    this.shop = shop;
  }

  async run(): Promise<void> {
    const shop = this.shop.at(this.now);
    shop.calls.allow(JOB_CALLS.auditLedgers);
    const from = performance.now();
    await auditLedgers(shop);
    this.longest = Math.max(this.longest, performance.now() - from);
    this.calls = Math.max(this.calls, shop.calls.made);
    this.now += AUDIT_EVERY;
  }

  /** Number of runs until `isDone`; one more than a day has if it never is. */
  async runUntil(isDone: () => Promise<boolean>): Promise<number> {
    for (let runs = 1; runs <= RUNS_A_DAY; runs += 1) {
      await this.run();
      if (await isDone()) return runs;
    }
    return RUNS_A_DAY + 1;
  }

  async isThrough(): Promise<boolean> {
    const [job] = await this.shop.rows("SELECT cursor FROM job_leases WHERE name = 'audit'");
    return job?.cursor !== null && isPassComplete(JSON.parse(String(job?.cursor)) as AuditPass);
  }

  found(): Promise<Record<string, unknown>[]> {
    return this.shop.rows("SELECT kind, what FROM ledger_findings WHERE source = 'audit' AND cleared_at IS NULL ORDER BY kind");
  }
}

async function wholePass(clock: Clock, { auditedOrders }: Scale, say: Say): Promise<Outcome> {
  const runs = await clock.runUntil(() => clock.isThrough());
  const found = await clock.found();
  const figures = `${runs} runs of the cron (${RUNS_A_DAY} are a day), at most ${clock.calls} calls and ${Math.round(clock.longest)} ms each`;
  say(`a whole pass: ${figures}`);
  return {
    what: `the audit goes through ${auditedOrders} orders and all that belongs to them`,
    figures,
    broken: [...(runs > RUNS_A_DAY ? ['not finished within a day'] : []), ...found.map((each) => JSON.stringify(each))],
  };
}

/** Full scans that a check may contain: over the chosen rows, over tables of a few rows, and over subqueries of one row. */
const SMALL = /^SCAN (chosen|order_statuses|cost_settings|\(subquery-\d+\)|CONSTANT ROW)$/;

/** Measures time, rows read and query plan of each check over 1,000 rows of a table. */
async function eachQuery(shop: FreshShop, { auditedOrders }: Scale, say: Say): Promise<Outcome> {
  const figures: string[] = [];
  const broken: string[] = [];
  for (const subject of subjects.filter((name) => name !== 'returns')) {
    const chosen = `WITH chosen (id) AS MATERIALIZED (SELECT ${auditKeyOf(subject)} FROM ${subject} LIMIT ${AUDIT_SLICE})`;
    const { took, read } = await measured(shop, `${chosen} ${auditQuery(subject, 20)}`);
    figures.push(`${subject} ${Math.round(took)} ms, ${read} rows read`);
    if (took > LONGEST) broken.push(`${subject}: ${Math.round(took)} ms`);
  }
  // A day of the reports is recounted from all of its orders: its query is measured, and its slice is a few days.
  for (const subject of subjects.filter((name) => !name.endsWith('_dates'))) broken.push(...(await scans(shop, subject)));
  say(figures.join('; '));
  return { what: `a check of ${AUDIT_SLICE} rows among ${auditedOrders} orders`, figures: figures.join('; '), broken };
}

async function scans({ rows }: Pick<FreshShop, 'rows'>, subject: AuditedTable): Promise<string[]> {
  const chosen = `WITH chosen (id) AS MATERIALIZED (SELECT id FROM audit_queue WHERE taken = 1 AND subject = '${subject}')`;
  const plan = await rows(`EXPLAIN QUERY PLAN ${chosen} ${auditQuery(subject, 20)}`);
  const steps = plan.map(({ detail }) => String(detail)).filter((detail) => detail.startsWith('SCAN') && !SMALL.test(detail));
  return steps.map((detail) => `${subject}: ${detail}`);
}

/** Runs a query over HTTP, because the client does not report how many rows were read. */
async function measured({ databaseUrl }: FreshShop, sql: string): Promise<{ took: number; read: number }> {
  const from = performance.now();
  const answer = await fetch(`${databaseUrl}/v2/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ requests: [{ type: 'execute', stmt: { sql } }, { type: 'close' }] }),
  });
  const { results } = (await answer.json()) as { results: { response?: { result?: { rows_read?: number } } }[] };
  return { took: performance.now() - from, read: results[0]?.response?.result?.rows_read ?? -1 };
}

/** Plants one fault by an ordinary write, and one while its trigger is dropped. */
async function plantedBreaks(shop: FreshShop, clock: Clock, say: Say): Promise<Outcome> {
  const shift = (by: number) =>
    shop.rows('UPDATE products SET stock_quantity = stock_quantity - ?, committed = committed + ? WHERE id = 7', by, by);
  await shift(1);
  await clock.run();
  const written = await clock.found();
  await shift(-1);
  await clock.run();
  const remaining = await clock.found();
  const [trigger] = await shop.rows("SELECT sql FROM sqlite_master WHERE name = 'stock_moves_block_update'");
  await shop.rows('DROP TRIGGER stock_moves_block_update');
  const middle = '(SELECT seq FROM stock_moves WHERE kind = ? ORDER BY seq DESC LIMIT 1 OFFSET 5000)';
  await shop.rows(`UPDATE stock_moves SET quantity = 2 WHERE seq = ${middle}`, 'commit');
  await shop.rows(String(trigger?.sql));
  // The next pass starts only after the interval between passes.
  clock.now += AUDIT_PASS_EVERY;
  const runs = await clock.runUntil(async () => (await clock.found()).length > 0);
  const figures = `with a write: in the next run; behind the triggers: after ${runs} runs of the next pass`;
  say(`planted breaks: ${figures}`);
  return {
    what: 'stock moved by hand in a piece, and an old move changed after its trigger was dropped',
    figures,
    broken: [
      ...(JSON.stringify(written) === '[{"kind":"I3 stock is the sum of its moves","what":"7"}]'
        ? []
        : [`found ${JSON.stringify(written)}`]),
      ...(remaining.length === 0 ? [] : ['the finding is not cleared after the repair']),
      ...(runs > RUNS_A_DAY ? ['a changed old move is not found within a day'] : []),
    ],
  };
}
