import type { Statement } from '../../platform/db.ts';
import { callerOf } from '../../platform/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { TryRule } from '../../rules/try-limits.ts';

export type { TryRule } from '../../rules/try-limits.ts';

/** What is counted under which key. */
export type Try = readonly [key: string, rule: TryRule];

const counting = (now: number, [key, { window }]: Try): Statement => ({
  sql: `INSERT INTO tries (key, count, until) VALUES (?1, 1, ?2 + ?3)
    ON CONFLICT (key) DO UPDATE SET count = CASE WHEN until <= ?2 THEN 1 ELSE count + 1 END, until = CASE WHEN until <= ?2 THEN ?2 + ?3 ELSE until END
    RETURNING count, until`,
  args: [key, now, window],
});

/**
 * Counts a try in the database, where all places of the world count together; one atomic statement.
 * Returns the ms to wait where it was one too many, else 0.
 */
export async function countTry({ db, now }: Shop, key: string, rule: TryRule): Promise<number> {
  return waitOf(now, rule, (await db.write([counting(now, [key, rule])]))[0]);
}

function waitOf(now: number, { max }: TryRule, counted: readonly Readonly<Record<string, unknown>>[] | undefined): number {
  const row = counted?.[0];
  return row && Number(row.count) > max ? Number(row.until) - now : 0;
}

/** @throws ShopError TOO_MANY_TRIES */
export async function refuseTooMany(shop: Shop, key: string, rule: TryRule): Promise<void> {
  await refuseAnyTooMany(shop, [[key, rule]]);
}

/** Counts under several keys in one round trip. Nulls are left out. Returns the highest count, and the ms to wait where one was too many, else 0. */
export async function countTries({ db, now }: Shop, tries: readonly (Try | null)[]): Promise<{ most: number; wait: number }> {
  const counted = tries.filter((each) => each !== null);
  if (counted.length === 0) return { most: 0, wait: 0 };
  const rows = await db.write(counted.map((each) => counting(now, each)));
  return {
    most: Math.max(...rows.map((row) => Number(row[0]?.count))),
    wait: Math.max(...counted.map(([, rule], at) => waitOf(now, rule, rows[at]))),
  };
}

/**
 * Counts under several keys in one round trip. Nulls are left out.
 * @throws ShopError TOO_MANY_TRIES where one of them is too many, with `retry_after` in seconds
 */
export async function refuseAnyTooMany(shop: Shop, tries: readonly (Try | null)[]): Promise<void> {
  refuseToWait((await countTries(shop, tries)).wait);
}

/** @throws ShopError TOO_MANY_TRIES where there are ms to wait */
export function refuseToWait(wait: number): void {
  if (wait > 0) throw new ShopError('TOO_MANY_TRIES', { retry_after: Math.ceil(wait / 1000) });
}

const OWN_MACHINE = ['127.0.0.1', '::1', 'local'];

/** A try that counts for the net address of a request; null on one's own machine, where nobody is counted. */
export function tryOf(request: Request, what: string, rule: TryRule): Try | null {
  const caller = callerOf(request);
  return OWN_MACHINE.includes(caller) ? null : [`${what}:ip:${caller}`, rule];
}

/** Statements that take one try back. */
export const triesTakenBack = ({ now }: Shop, tries: readonly (Try | null)[]): Statement[] =>
  tries.flatMap((each) =>
    each ? [{ sql: 'UPDATE tries SET count = count - 1 WHERE key = ? AND until > ? AND count > 0', args: [each[0], now] }] : [],
  );

/** A statement that begins to count anew: for the batch of what succeeded. */
export const triesForgiven = (key: string): Statement => ({ sql: 'DELETE FROM tries WHERE key = ?', args: [key] });
