import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../sandbox/stack/settings.ts';

const file = join(root, 'docs/faults.md');
const suiteOf = (row: string) => /^\| (\w+) \|/.exec(row)?.[1] ?? '';

/** Writes docs/faults.md: the rows of the suites that ran, by suite; a suite that did not run this time keeps its rows. Returns the page. */
export function faultsTable(ran: ReadonlyMap<string, readonly string[]>): string {
  const former = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!suite |---)/.test(line));
  const suites = new Set([...former.map(suiteOf), ...ran.keys()]);
  const rows = [...suites].flatMap((suite) => ran.get(suite) ?? former.filter((row) => suiteOf(row) === suite));
  const page = `# Faults

Written by \`npm run faults\` and \`npm run fuzz\` (${cpus().length} cores; a part of the former by \`npm run faults -- --only <suite>\`). After every suite the sandbox's ledger and the shop's are equal to the
paisa, and the audit of the invariants I1 to I13 (\`src/features/payment/reconcile\`, \`tests/shop/invariants.ts\`) finds nothing. A short form of each runs in \`npm test\`.

| suite | what happens | figures | result |
| --- | --- | --- | --- |
${rows.join('\n')}

A rush is bounded by CPU: two cores do 2,000 ms of work a second, and its row tells what an answer costs. Most of the database's share is opening a connection for each
read (2.0 ms of its CPU for a small query on a new stream, 0.3 ms on a kept one); writes share one kept stream. Whoever cannot be written within the deadline is asked to try again.

Not tried: Razorpay itself, Turso's cloud, a power loss of the database machine, a full disk.
`;
  writeFileSync(file, page);
  return page;
}
