import { sql } from 'drizzle-orm';
import { istDayOf } from '../../../platform/database/columns.ts';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { DAY } from '../../../rules/limits.ts';

/** Ms for which a settlement that is not out yet is asked for again. */
const OPEN_FOR = 60 * DAY;

const again = sql`ON CONFLICT (day) DO UPDATE SET is_wanted = 1, wanted_at = excluded.wanted_at, skip = 0`;

/** Statement: these IST days are to be read, from their first line on. */
export const wantDays = ({ now }: Shop, days: readonly string[]): Statement =>
  sql`INSERT INTO settlement_days (day, wanted_at) SELECT value, ${now} FROM json_each(${JSON.stringify(days)}) WHERE true ${again}`;

/** Statements: the same for what the shop plans by itself. Nothing was settled before its first capture, and what is not out is asked for again. */
export const wantPlanned = (shop: Shop, days: readonly string[]): Statement[] => [
  sql`INSERT INTO settlement_days (day, wanted_at) SELECT value, ${shop.now} FROM json_each(${JSON.stringify(days)})
    WHERE value >= (SELECT ${istDayOf('min(created_at)')} FROM payments WHERE status = 'captured') ${again}`,
  sql`INSERT INTO settlement_days (day, wanted_at) SELECT DISTINCT ${istDayOf('settled_at')}, ${shop.now} FROM settlements
    WHERE state <> 'processed' AND settled_at > ${shop.now - OPEN_FOR} ${again}`,
];
