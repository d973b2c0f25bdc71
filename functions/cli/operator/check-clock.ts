import { sql } from 'drizzle-orm';
import { now } from '../../../src/platform/database/columns.ts';
import { selectRaw } from '../../../src/platform/database/ready-query.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { durationText } from '../../../src/rules/dates.ts';
import { MINUTE } from '../../../src/rules/limits.ts';

/**
 * The Worker and the database keep the same time. A command that writes with another one makes jobs and messages wait, or run too early.
 */
const OFF_MAX = MINUTE;

/**
 * Returns by how many ms this machine's clock is at least ahead of the database's, or behind it (negative): the database read its own
 * between `before` and `after`, so the time an answer takes is never counted.
 */
export function clockOffset({ before, database, after }: Readonly<Record<'before' | 'database' | 'after', number>>): number {
  if (database < before) return before - database;
  return Math.min(0, after - database);
}

type Asked = { readonly db: Pick<Shop['db'], 'read'> };

/**
 * Returns what is wrong with this machine's clock; null if nothing is, or the database does not answer, which the command itself reports.
 */
async function clockFault({ db }: Asked): Promise<string | null> {
  const before = Date.now();
  const rows = await db.read({ rows: selectRaw<{ now: number }>(sql`SELECT ${now} AS now`) }).then(
    (read) => read.rows,
    () => [],
  );
  const [found] = rows;
  const offset = found ? clockOffset({ before, database: Number(found.now), after: Date.now() }) : 0;
  if (Math.abs(offset) <= OFF_MAX) return null;
  return `This machine’s clock is ${durationText(Math.abs(offset))} ${offset < 0 ? 'behind' : 'ahead of'} the database’s.`;
}

const HOW = 'Set it (for example `sudo timedatectl set-ntp true`)';

/**
 * Refuses a wrong clock, for commands whose writes or deletions depend on the time. @throws Error if this machine's clock is wrong
 */
export async function refuseWrongClock(shop: Asked): Promise<void> {
  const fault = await clockFault(shop);
  if (fault) throw new Error(`${fault} ${HOW} and run the command again.`);
}

/** Warns of a wrong clock, for commands that only read and those of emergencies, and lets them continue. */
export async function warnOfWrongClock(shop: Asked, print: { error(text: string): void }): Promise<void> {
  const fault = await clockFault(shop);
  if (fault) print.error(`${fault} ${HOW}: what this command reads or records has the wrong time.`);
}
