import { type DatabasePlace, readTables } from '../backup/read-tables.ts';
import { clientOf } from './load-database.ts';
import { pause } from './pause.ts';

/** Ms before it is asked again: what it has is lost to a restore that takes it for lost. */
const PAUSES = [2_000, 5_000];

/** Returns whether the database that the shop uses now answers and has the shop's tables: after a loss it may not. */
export async function isAlive(place: DatabasePlace): Promise<boolean> {
  for (const wait of PAUSES) {
    if (await answers(place)) return true;
    await pause(wait);
  }
  return answers(place);
}

async function answers(place: DatabasePlace): Promise<boolean> {
  const client = clientOf(place);
  try {
    await client.execute('SELECT is_on FROM maintenance');
    return true;
  } catch {
    return false;
  } finally {
    client.close();
  }
}

/**
 * The rows of the live database that the restored one lacks or has otherwise. Numbers are those of orders and of returns, ids those of payments.
 */
export interface Difference {
  readonly lostOrders: readonly number[];
  readonly movedOrders: readonly number[];
  readonly lostPayments: readonly string[];
  readonly lostReturns: readonly number[];
  /** Actions of administrators since. */
  readonly lostActions: number;
  /** The highest number of an order in either, that of a product that either has or had, and that of a return in either. */
  readonly newestOrder: number;
  readonly newestProduct: number;
  readonly newestReturn: number;
}

const SELECTS = [
  'SELECT number, status FROM orders',
  'SELECT id, status FROM payments',
  "SELECT 'newest', coalesce(max(seq), 0) FROM admin_actions",
  'SELECT max(id), NULL FROM (SELECT id FROM products UNION ALL SELECT id FROM deleted_products)',
  'SELECT number, NULL FROM returns',
];

/** Compares orders, payments and returns by number. Reads all of both: it runs once, after a restore. */
export async function differenceOf(live: DatabasePlace, restored: DatabasePlace): Promise<Difference> {
  const [theirs, ours] = [await valuesOf(live), await valuesOf(restored)];
  const lost = (select: number) => [...theirs(select).keys()].filter((key) => !ours(select).has(key));
  const other = (select: number) =>
    [...theirs(select)].filter(([key, value]) => (ours(select).get(key) ?? value) !== value).map(([key]) => key);
  const actions = (values: (select: number) => Values) => Number(values(2).get('newest') ?? 0);
  const lostNumbers = (select: number) =>
    lost(select)
      .map(Number)
      .sort((one, next) => one - next);
  return {
    lostOrders: lostNumbers(0),
    movedOrders: other(0).map(Number),
    lostPayments: lost(1),
    lostReturns: lostNumbers(4),
    lostActions: Math.max(0, actions(theirs) - actions(ours)),
    newestOrder: highest(theirs(0), ours(0)),
    newestProduct: highest(theirs(3), ours(3)),
    newestReturn: highest(theirs(4), ours(4)),
  };
}

type Values = ReadonlyMap<string, string>;

/** The highest key; an empty table has none. */
const highest = (...all: readonly Values[]) =>
  all.flatMap((values) => [...values.keys()]).reduce((found, key) => Math.max(found, Number(key) || 0), 0);

/** Returns the rows of each select as a map from the first column to the second. */
async function valuesOf(place: DatabasePlace): Promise<(select: number) => Values> {
  const found = SELECTS.map(() => new Map<string, string>());
  await readTables(place, SELECTS, (select, [key, value]) => {
    found[select]?.set(String(key), String(value));
  });
  return (select) => found[select] ?? new Map();
}
