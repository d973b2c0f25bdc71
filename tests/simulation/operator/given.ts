import type { Database, Row } from '../world/database.ts';

/** What is told to people by its number, and never means something else afterwards: its table, the number, and what it stands for. */
const told = {
  'orders by number': 'SELECT number AS key, id AS of FROM orders',
  'orders by id': 'SELECT id AS key, number AS of FROM orders',
  'orders by the gateway': 'SELECT gateway_order_id AS key, id AS of FROM orders WHERE gateway_order_id IS NOT NULL',
  products: 'SELECT id AS key, created_at AS of FROM products',
  returns: 'SELECT number AS key, id AS of FROM returns',
  // The id of a document is new where another one has its number.
  documents: "SELECT series || '/' || year || '/' || number AS key, id AS of FROM invoices",
} as const;
type Told = keyof typeof told;
const kinds = Object.keys(told) as Told[];

type Known = ReadonlyMap<Row[string], Row[string]>;

/** What the database of before a restore had told people. */
export class Given {
  private readonly known: ReadonlyMap<Told, Known>;

  constructor(former: Database) {
    const read = (kind: Told) => new Map(former.rows(told[kind]).map(({ key, of }) => [key ?? null, of ?? null]));
    this.known = new Map(kinds.map((kind) => [kind, read(kind)]));
  }

  private of(kind: Told): Known {
    return this.known.get(kind) ?? new Map();
  }

  /** Numbers that mean something else now: 'products 7'. */
  givenTwice(database: Database): string[] {
    return kinds.flatMap((kind) =>
      database
        .rows(told[kind])
        .filter(({ key, of }) => this.of(kind).has(key ?? null) && this.of(kind).get(key ?? null) !== of)
        .map(({ key }) => `${kind} ${key}`),
    );
  }

  /** Numbers of orders that the database does not have any more. */
  lostOrders(database: Database): number[] {
    const left = new Set(database.rows(told['orders by number']).map(({ key }) => key));
    return [...this.of('orders by number').keys()].filter((number) => !left.has(number ?? null)).map(Number);
  }

  /** Orders of the gateway whose orders the database does not have any more. */
  lostAtGateway(database: Database): ReadonlySet<string> {
    const left = new Set(database.rows(told['orders by id']).map(({ key }) => key));
    return new Set([...this.of('orders by the gateway')].filter(([, id]) => !left.has(id)).map(([order]) => String(order)));
  }
}
