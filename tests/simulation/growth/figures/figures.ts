import { Stores } from '../store/stores.ts';
import { measured } from './costs.ts';
import { type Rush, type Rushed, rushed } from './rush.ts';

const SHARDS = [1, 4, 16, 64] as const;
/** Paid orders a second that one writer carries if all goes well. */
const OF_ONE = measured.together / measured.ofOrder;
const PIECES = 50;
const SECONDS = 1.6;
const WARM = 700;
const DROP = { pieces: 1, stock: 2_000, buyers: 10_000, within: 1_000, warm: 0 };

const usual = (shards: number, share: number): Rush => ({
  ...{
    shards,
    pieces: PIECES,
    stock: 1_000_000,
    buyers: Math.floor(SECONDS * share * shards * OF_ONE),
    within: SECONDS * 1_000,
    warm: WARM,
  },
});
const row = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? Math.round(cell) : cell)).join(' | ')} |`;

/** Computes the figures of docs/scale.md in the model: a usual mix at 60 % of what the writers carry and beyond it, and a drop of one piece. */
export async function figures(): Promise<string> {
  const stores = new Stores();
  const lines = [
    row([
      'shards',
      'paid orders/s at most',
      'batches an order',
      'p50 at 60 %',
      'p99 at 60 %',
      'leases for 100 orders',
      'tokens that lie in the leases of a shard, for each piece',
    ]),
  ];
  const drops = [row(['shards', 'sold', 'seconds until the last', 'p50', 'p99', 'leases', 'tokens given back', 'refused', 'left'])];
  for (const shards of SHARDS) {
    const most: Rushed = await rushed(usual(shards, 1.3), stores);
    const calm = await rushed(usual(shards, 0.6), stores);
    lines.push(
      row([
        ...[shards, most.ordersPerSecond, calm.batchesPerOrder.toFixed(1), calm.p50, calm.p99],
        ...[((100 * calm.leases) / calm.sold).toFixed(1), calm.unused / shards / PIECES],
      ]),
    );
    const drop = await rushed({ shards, ...DROP }, stores);
    drops.push(
      row([
        ...[shards, drop.sold, (drop.sold / drop.ordersPerSecond).toFixed(1), drop.p50, drop.p99],
        ...[drop.leases, drop.unused, drop.refused, drop.left],
      ]),
    );
    console.error(lines.at(-1), '\n', drops.at(-1));
  }
  return ['usual mix', ...lines, 'a drop: 10,000 buyers in a second for 2,000 of one piece', ...drops].join('\n');
}
