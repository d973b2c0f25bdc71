import type { Client, Row } from '@libsql/client';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { clientOf } from './load-database.ts';

/** The database that the shop uses now, if it answers and has the shop's tables: after a loss it may not. */
export async function openLive(place: DatabasePlace): Promise<Client | null> {
  const client = clientOf(place);
  try {
    await client.execute('SELECT is_on FROM maintenance');
    return client;
  } catch {
    client.close();
    return null;
  }
}

/** What the live database has that the restored one does not, or has otherwise. Numbers are CHK-numbers, ids those of payments. */
export interface Difference {
  readonly lostOrders: readonly number[];
  readonly movedOrders: readonly number[];
  readonly lostPayments: readonly string[];
  /** Ids of products. */
  readonly otherStock: readonly number[];
  /** What administrators did since. */
  readonly lostActions: number;
  /** The highest number of an order in either. */
  readonly newestOrder: number;
}

const ORDERS = 'SELECT number AS key, status AS value FROM orders';
const PAYMENTS = 'SELECT id AS key, status AS value FROM payments';
const STOCK = "SELECT id AS key, stock_quantity || ' ' || reserved || ' ' || committed AS value FROM products";
const ACTIONS = 'SELECT coalesce(max(seq), 0) AS newest FROM admin_actions';

/** Compares orders, payments and stock by number. Reads all of both: it runs once, after a restore. */
export async function differenceOf(live: Client, restored: Client): Promise<Difference> {
  const [[theirOrders, orders], [theirPayments, payments], [theirStock, stock]] = await Promise.all(
    [ORDERS, PAYMENTS, STOCK].map(async (sql) => [await valuesOf(live, sql), await valuesOf(restored, sql)] as const),
  ).then((all) => all as [Pair, Pair, Pair]);
  const [before, after] = await Promise.all(
    [live, restored].map(async (client) => Number((await client.execute(ACTIONS)).rows[0]?.newest)),
  );
  const lost = (theirs: Values, ours: Values) => [...theirs.keys()].filter((key) => !ours.has(key));
  const other = (theirs: Values, ours: Values) =>
    [...theirs].filter(([key, value]) => ours.has(key) && ours.get(key) !== value).map(([key]) => key);
  return {
    lostOrders: lost(theirOrders, orders)
      .map(Number)
      .sort((one, next) => one - next),
    movedOrders: other(theirOrders, orders).map(Number),
    lostPayments: lost(theirPayments, payments),
    otherStock: other(theirStock, stock).map(Number),
    lostActions: Math.max(0, (before ?? 0) - (after ?? 0)),
    newestOrder: [...theirOrders.keys(), ...orders.keys()].reduce((highest, key) => Math.max(highest, Number(key)), 0),
  };
}

type Values = ReadonlyMap<string, string>;
type Pair = readonly [Values, Values];

const valuesOf = async (client: Client, sql: string): Promise<Values> =>
  new Map((await client.execute(sql)).rows.map(({ key, value }: Row) => [String(key), String(value)]));
