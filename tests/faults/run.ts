/**
 * `npm run faults [-- --seed 7 --only kills,storm --interleavings 500]`: everything that may break, in full, and a table of what came of it in
 * docs/faults.md. Bounded; takes about forty minutes on two cores.
 */
import { optionsOf } from '../../functions/cli/command-line.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { books } from './books.ts';
import { coupons } from './coupons.ts';
import { distance } from './distance.ts';
import { frozen } from './frozen.ts';
import { kills, programs, writerObject } from './kills.ts';
import { interleavings, mutantsCaught } from './model.ts';
import { moneyBroken } from './money.ts';
import { full, type Outcome, type Say, type Scale } from './outcome.ts';
import { everyPair } from './pairs.ts';
import { rush } from './rush.ts';
import { silence } from './silence.ts';
import { storm } from './storm.ts';
import { faultsTable } from './table.ts';
import { startWorkerd } from './workerd.ts';

async function rushes(scale: Scale, say: Say): Promise<Outcome[]> {
  const shop = await freshShop();
  const door = await startWorkerd(shop);
  try {
    const through = {
      ...door,
      rows: shop.rows,
      addProduct: shop.addProduct,
      ownLimits: shop.ownLimits,
      databasePid: shop.databasePid,
      workerPid: door.pid,
    };
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
  kills: (seed, say) => kills(programs, full, seed, say),
  storm: async (seed, say) => [await storm(full, seed, say)],
  silence: async (_seed, say) => [await silence(full, say)],
  distance: async (seed, say) => [...(await distance(full, say)), ...(await kills(writerObject, full, seed, say)), await frozen(full, say)],
  books: (_seed, say) => books(full, say),
};

const USAGE = 'npm run faults [-- --seed 7 --only kills,storm --interleavings 500]';
const values = optionsOf(USAGE, {
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  only: { type: 'string' },
  interleavings: { type: 'string' },
});
const seed = Number(values.seed);
const asked = values.only?.split(',') ?? Object.keys(suites);
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`There is no suite “${unknown.join(', ')}”. The suites are: ${Object.keys(suites).join(', ')}.\n\n${USAGE}`);
  process.exit(2);
}
const chosen = Object.keys(suites).filter((name) => asked.includes(name));
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

const page = faultsTable(ran);
console.log(page);
process.exit(outcomes.some(({ broken }) => broken.length > 0) ? 1 : 0);
