import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../functions/start/settings.ts';

const file = join(root, 'docs/faults.md');
const suiteOf = (row: string) => /^\| (\w+) \|/.exec(row)?.[1] ?? '';

/** Writes docs/faults.md with the rows of the suites that ran, and keeps the rows of the others. Returns the page. */
export function faultsTable(ran: ReadonlyMap<string, readonly string[]>): string {
  const former = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!suite |---)/.test(line));
  const suites = new Set([...former.map(suiteOf), ...ran.keys()]);
  const rows = [...suites].flatMap((suite) => ran.get(suite) ?? former.filter((row) => suiteOf(row) === suite));
  const page = `# Faults

Written by \`npm run faults\` (\`-- --only <suite>\` runs one suite) and \`npm run fuzz\`, on ${cpus().length} cores. After every suite the ledgers of the sandbox and the shop match to the paisa,
and the audit of the invariants I1 to I13 (\`src/features/payment/reconcile/invariants.ts\`, \`tests/shop/invariants.ts\`) finds nothing. A short version of each suite runs in \`npm test\`.

| suite | what happens | figures | result |
| --- | --- | --- | --- |
${rows.join('\n')}

The rows \`alarms\` say which check of \`/api/health/deep\` turns, and when; “failing” is a 503 for the monitor. What the other suites make is told by these: a killed or silent database by \`database\`,
a distant one by \`database\` from 0.9 s a call, a Worker or writer that ends by \`writer\` while it is away, lost webhooks by \`webhook\` (degraded: the jobs find the payments), changed books by \`findings\` (degraded). Storms and rushes are no faults: no check turns.

A rush is limited by CPU: two cores do 2,000 ms of work a second, and its row shows the cost of one response. Orders that wait
together are compiled once, with the triggers of orders, their lines and stock moves (D-308 in \`docs/decisions.md\`); those of whom the database refuses one are compiled one by one. A write that cannot finish within its deadline gets an answer that asks to try again.

Besides these, the whole shop runs in simulated time (\`tests/simulation\`, \`npm run simulate\`): the built Worker's entry with both APIs, cron, objects, better-auth and the SDK, 19 kinds of actors and every fault of database, writer, gateway, mail services,
SMS, WhatsApp, their reports, bucket, rate limits, purges of pages, sockets and clock at once. The gateway gives back what nobody captures, and may have too little money for a refund. A seed does the same to the byte in another process.
Each of 69 guards taken out is found, after 350 to 15,400 events; what the shop answers about orders, money and stock is compared with its books, what it sends with what the services took. What runs found stays in \`regressions.ts\` and fails again without its mend.
What the shop may become has a model of its own (\`npm run simulate:growth\`, [scale.md](scale.md)).

Not tested: Razorpay itself, Turso's cloud, a power loss of the database machine, a full disk.
`;
  writeFileSync(file, page);
  return page;
}
