import { type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';

/** The data that a breach may have reached, by the tables that name people. */
export const breachedData = ['accounts', 'sessions', 'orders', 'complaints', 'newsletter', 'alerts', 'messages'] as const;
export type BreachedData = (typeof breachedData)[number];

interface Person {
  readonly email: string;
  readonly phone: string;
  readonly name: string;
  readonly data: readonly BreachedData[];
  /** UTC ms of the oldest and the newest record of them. */
  readonly first: number;
  readonly last: number;
}

/** The people of each kind of record: key, e-mail, phone, name and time. Forgotten ones have no contact left and are not listed. */
const sources: Readonly<Record<BreachedData, SQL>> = {
  accounts: sql`SELECT rowid AS key, email, coalesce(nullif(phone, ''), login_phone, '') AS phone, full_name AS name, created_at AS at
    FROM users`,
  sessions: sql`SELECT s.rowid AS key, u.email, coalesce(u.login_phone, '') AS phone, u.full_name AS name, s.updated_at AS at
    FROM sessions s JOIN users u ON u.id = s.user_id`,
  orders: sql`SELECT rowid AS key, customer_email AS email, coalesce(shipping_address ->> 'phone', '') AS phone, customer_name AS name, created_at AS at
    FROM orders`,
  complaints: sql`SELECT rowid AS key, email, phone, name, created_at AS at FROM grievances`,
  newsletter: sql`SELECT rowid AS key, email, '' AS phone, '' AS name, asked_at AS at FROM newsletter_subscribers`,
  alerts: sql`SELECT rowid AS key, email, '' AS phone, '' AS name, created_at AS at FROM stock_alerts`,
  messages: sql`SELECT rowid AS key, iif(channel = 'email', recipient, '') AS email, iif(channel = 'email', '', recipient) AS phone, '' AS name,
    created_at AS at FROM outbox`,
};

/** Rows of one read: far below DB_TIMEOUT. */
const PAGE = 5_000;

interface Row {
  readonly key: number;
  readonly email: string;
  readonly phone: string;
  readonly name: string;
  readonly at: number;
}

/**
 * Yields everybody with a record of the named kinds that was written from `from` until before `until` (UTC ms), once for each e-mail
 * address, or phone if no address is known. For the command line: it reads the tables whole, page by page (L25).
 */
export async function affectedPeople(
  { db }: Shop,
  { data, from, until }: { data: readonly BreachedData[]; from: number; until: number },
): Promise<readonly Person[]> {
  const people = new Map<string, Person>();
  for (const kind of data) {
    for (let after = 0, rows: Row[] = []; ; ) {
      rows = await db.read(
        selectRaw<Row>(
          sql`SELECT * FROM (${sources[kind]}) WHERE key > ${after} AND at >= ${from} AND at < ${until} AND (email <> '' OR phone <> '')
          ORDER BY key LIMIT ${PAGE}`,
        ),
      );
      for (const row of rows) add(people, kind, row);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) break;
      after = last.key;
    }
  }
  return [...people.values()].sort((a, b) => (a.email + a.phone < b.email + b.phone ? -1 : 1));
}

function add(people: Map<string, Person>, kind: BreachedData, { email, phone, name, at }: Row): void {
  const key = email.toLowerCase() || phone;
  const known = people.get(key);
  people.set(key, {
    email: email.toLowerCase(),
    phone: known?.phone || phone,
    name: known?.name || name,
    data: known ? [...new Set([...known.data, kind])] : [kind],
    first: Math.min(known?.first ?? at, at),
    last: Math.max(known?.last ?? at, at),
  });
}
