import { readFileSync, writeFileSync } from 'node:fs';
import { type Lane, openLanes } from '../lanes.ts';
import type { Change } from '../machine/bundle.ts';
import type { Mutant } from '../mutants/mutant.ts';
import type { Plan } from '../world/plan.ts';

/** A fault that a run found once and that is mended: the shortest plan that shows it where the mend is taken out. */
interface Regression {
  readonly what: string;
  /** Its seed is in `seeds.json`. */
  readonly plan: Omit<Plan, 'seed'>;
  /** Too long for each commit: the night runs it. */
  readonly isLong?: boolean;
  readonly check: string;
  /** The shop without the mend. Texts of the code that are replaced are expressions. */
  readonly without: Mutant;
}

/** The parts that most plans of this list share. */
const brief = { quietHours: 0, cronEvery: 5, faults: {}, actors: [], stock: 2, minutes: 0 } as const;

/** What was written twice, or answered as a fault. */
const regressionsOfWrites: readonly Regression[] = [
  {
    what: 'stock that the administrator adds once is added twice where the writer ends after the commit',
    plan: { ...brief, minutes: 30, cronEvery: 30, actors: ['stock keeper 1'], faults: { 'writer: evicted after the commit': 0.1 } },
    check: 'stock is counted once for each request',
    without: {
      name: 'the key of a batch',
      changes: [
        { file: 'src/platform/database/writer-client.ts', from: 'await send(withKey(statements))', to: 'await send([...statements])' },
      ],
    },
  },
  {
    what: 'a piece that is saved into a category which another window has deleted is answered as a fault',
    plan: { ...brief, minutes: 60, stock: 5, actors: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `cataloguer ${number}`) },
    isLong: true,
    check: 'the shop has an answer: POST /api/admin/products',
    without: {
      name: 'the category of a piece that is saved',
      changes: [
        {
          file: 'src/features/products/admin/save-product.server.ts',
          from: 'fields.categoryId !== null && !home',
          to: 'false',
        },
        { file: 'src/features/products/admin/save-product.server.ts', from: 'categoryId === null', to: 'true' },
      ],
    },
  },
];

/** Money and the pieces that it holds. */
const regressionsOfMoney: readonly Regression[] = [
  {
    what: 'money that was given back by hand before the order had its invoice is not credited',
    plan: brief,
    check: 'the database refuses what is wrong: cash back from before the invoice',
    without: {
      name: 'credits of what went back by hand before the invoice',
      sql: `DROP TRIGGER invoices_settle_request; CREATE TRIGGER invoices_settle_request AFTER INSERT ON invoices BEGIN
        DELETE FROM invoice_requests WHERE id = NEW.request;
        INSERT INTO invoice_requests (id, order_id, amount_paise, reason, due_at)
          SELECT 'refund:' || r.id, NEW.order_id, r.amount_paise, r.reason, NEW.issued_at FROM payments p JOIN refunds r ON r.payment_id = p.id
          WHERE NEW.kind <> 'credit-note' AND p.order_id = NEW.order_id AND p.settlement = 'counted' AND r.status = 'processed'; END`,
    },
  },
  {
    what: 'a sale cannot be undone once its size is not offered any more',
    plan: brief,
    check: 'the database refuses what is wrong: a sale of a size',
    without: {
      name: 'pieces that come back of no size',
      sql: `DROP TRIGGER stock_moves_check_size; CREATE TRIGGER stock_moves_check_size BEFORE INSERT ON stock_moves
        WHEN EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id)
          AND NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id AND size = NEW.size) BEGIN
        SELECT RAISE(ABORT, 'SIZE_UNKNOWN'); END`,
    },
  },
  {
    what: 'an order that is opened again after a refund takes the pieces again that are back in stock',
    plan: brief,
    check: 'the database refuses what is wrong: a sale that is opened again',
    without: {
      name: 'the pieces that an order which is opened again takes',
      sql: `DROP TRIGGER orders_rereserve; CREATE TRIGGER orders_rereserve AFTER UPDATE OF reservation ON orders
        WHEN OLD.reservation = 'released' AND NEW.reservation IN ('held', 'committed') BEGIN
        UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
        INSERT INTO hold_requests (order_id) SELECT NEW.id WHERE NEW.reservation = 'held';
        INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
          SELECT product_id, selected_size, order_id, 'reserve', quantity FROM order_items WHERE order_id = NEW.id AND NEW.reservation = 'committed';
        INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
          SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id AND NEW.reservation = 'committed';
      END`,
    },
  },
];

export const regressions: readonly Regression[] = [...regressionsOfWrites, ...regressionsOfMoney];
const file = new URL('./seeds.json', import.meta.url);
const MOST = 100;
const seeds = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
const options = {};
export const planOf = ({ what, plan }: Regression, seed = seeds[what] ?? 1): Plan => ({ ...plan, seed });

/** A lane of the shop, which can do without each of the mends. */
export async function openMended(): Promise<Lane> {
  const changes = regressions.flatMap(({ without }) => without.changes ?? []);
  // Two regressions may be without the same text.
  const each = new Map<string, Change>(changes.map((change) => [change.file + change.from, change]));
  const [lane] = await openLanes(1, { changes: [...each.values()], isSwitched: true });
  return lane as Lane;
}

/** What the checks say of a plan without the mend, or with it. */
export const found = async (lane: Lane, { without }: Pick<Regression, 'without'> | { without?: undefined }, plan: Plan) =>
  (await lane.run({ plan, options, without })).result.broken;

const shows = async (lane: Lane, one: Regression, seed: number) =>
  (await found(lane, one, planOf(one, seed))).some((each) => each.startsWith(one.check));

/**
 * `npm run simulate -- --reseed`: records a seed for each fault whose recorded one does not show it any more, as where actors have changed.
 * Returns how many have none.
 */
export async function reseed(): Promise<number> {
  const lane = await openMended();
  let missing = 0;
  for (const one of regressions) {
    const tried = [...(seeds[one.what] ? [seeds[one.what] ?? 0] : []), ...Array.from({ length: MOST }, (_, at) => at + 1)];
    let seed: number | undefined;
    for (const each of tried) if (seed === undefined && (await shows(lane, one, each))) seed = each;
    console.log(`${one.what}: ${seed ?? 'NO SEED'}`);
    if (seed === undefined) missing += 1;
    else seeds[one.what] = seed;
  }
  lane.close();
  const kept = regressions.flatMap(({ what }) => (seeds[what] === undefined ? [] : [[what, seeds[what]] as const]));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  return missing;
}
