/**
 * `npm run faults [-- --seed 7 --only kills,storm --interleavings 500]`: everything that may break, in full, and a table of what came of it in
 * docs/faults.md. Bounded; takes about forty minutes on two cores.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freshShop } from '../flows/harness.ts';
import { root } from '../sandbox/stack/settings.ts';
import { coupons } from './coupons.ts';
import { kills } from './kills.ts';
import { interleavings, mutantsCaught } from './model.ts';
import { moneyBroken } from './money.ts';
import { full, type Outcome, type Say, type Scale } from './outcome.ts';
import { everyPair } from './pairs.ts';
import { rush } from './rush.ts';
import { silence } from './silence.ts';
import { storm } from './storm.ts';
import { startWorkerd } from './workerd.ts';

async function rushes(scale: Scale, say: Say): Promise<Outcome[]> {
  const shop = await freshShop();
  const door = await startWorkerd(shop);
  try {
    const through = { ...door, rows: shop.rows, addProduct: shop.addProduct };
    const outcomes = [
      await rush(through, { buyers: 400, items: 50, runs: scale.rushes }, say),
      await rush(through, { buyers: 200, items: 1, runs: scale.rushes }, say),
    ];
    const broken = await moneyBroken(shop);
    return outcomes.map((outcome) => ({ ...outcome, broken: [...outcome.broken, ...broken] }));
  } finally {
    await door.stop();
    await shop.close();
  }
}

const suites: Record<string, (seed: number, say: Say) => Promise<Outcome[]>> = {
  rushes: (_seed, say) => rushes(full, say),
  coupons: async (_seed, say) => [await coupons(full, say)],
  pairs: async (_seed, say) => [await everyPair(1, 0, say)],
  interleavings: async (seed, say) => [
    await interleavings({ ...full, interleavings: Number(values.interleavings ?? full.interleavings) }, seed, say),
  ],
  mutants: async (seed, say) => [await mutantsCaught(full, seed, say)],
  kills: (seed, say) => kills(full, seed, say),
  storm: async (seed, say) => [await storm(full, seed, say)],
  silence: async (_seed, say) => [await silence(full, say)],
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    interleavings: { type: 'string' },
  },
});
const seed = Number(values.seed);
const chosen = Object.keys(suites).filter((name) => !values.only || values.only.split(',').includes(name));
// Faults are what these runs are made of; the shop's own lines about them would drown the results.
console.error = () => {};
console.log(`seed ${seed}`);
const outcomes: Outcome[] = [];
const ran = new Map<string, string[]>();
for (const name of chosen) {
  const own = (await suites[name]?.(seed, console.log)) ?? [];
  outcomes.push(...own);
  ran.set(
    name,
    own.map(({ what, figures, broken }) => `| ${name} | ${what} | ${figures} | ${broken.length === 0 ? 'held' : broken.join('; ')} |`),
  );
}

/** A suite that did not run this time keeps its rows. */
const file = join(root, 'docs/faults.md');
const former = readFileSync(file, 'utf8').split('\n');
const rows = Object.keys(suites).flatMap((name) => ran.get(name) ?? former.filter((line) => line.startsWith(`| ${name} |`)));
const page = `# Faults

Written by \`npm run faults\` (${cpus().length} cores; a part of it by \`npm run faults -- --only <suite>\`). After every suite the sandbox's ledger and the shop's are equal to the paisa, and the audit
of the invariants I1 to I13 (\`src/features/orders\`, \`tests/flows/invariants.ts\`) finds nothing. A short form of each runs in \`npm test\`.

| suite | what happens | figures | result |
| --- | --- | --- | --- |
${rows.join('\n')}

Not tried: Razorpay itself, Turso's cloud, a power loss of the database machine, a full disk.
`;
writeFileSync(file, page);
console.log(page);
process.exit(outcomes.some(({ broken }) => broken.length > 0) ? 1 : 0);
