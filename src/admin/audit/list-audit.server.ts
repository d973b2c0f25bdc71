import { and, type SQL, sql } from 'drizzle-orm';
import { adminActions, type Changes } from '../../features/audit/audit.table.ts';
import { decodeCursor } from '../../platform/database/cursor.ts';
import { keyPage } from '../../platform/database/key-page.ts';
import type { ListPage } from '../../platform/database/list-page.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { endOfIstDate } from '../../rules/dates.ts';
import { DAY } from '../../rules/limits.ts';
import { orderPrefix } from '../../rules/order-number.ts';
import { type AuditQuery, isSystemActor } from './audit.schema.ts';

/** A line of the log: something an administrator did, or a move of an order by anybody. */
export interface AuditRow {
  /** Unique over both tables; later lines of one table have higher numbers. */
  readonly key: number;
  /** UTC ms. */
  readonly at: number;
  /** An administrator's e-mail, the name of a command, or 'shopper', 'gateway', 'cron', 'admin'. */
  readonly who: string;
  readonly action: string;
  readonly kind: string;
  readonly objectId: string;
  readonly label: string;
  readonly changes: Changes;
}

export interface AuditList extends ListPage<AuditRow> {
  /** Administrators and commands that have lines. */
  readonly people: readonly string[];
}

interface FoundRow {
  readonly key: number;
  readonly created_at: number;
  readonly actor: string;
  readonly action: string;
  readonly kind: string;
  readonly object_id: string;
  readonly label: string;
  readonly changes: string;
}

/** An unknown cursor falls back to the first page. */
const known = (text: string) => (decodeCursor(text)?.every((part) => typeof part === 'number') ? text : '');

/** A status change by an administrator and its undo are in both tables, because a trigger writes the order's history too: the action is shown. */
const isNotTwice = sql`NOT (e.actor = 'admin' AND EXISTS (SELECT 1 FROM admin_actions d
  WHERE d.kind = 'order' AND d.object_id = e.order_id AND d.action IN ('status', 'undo') AND d.created_at = e.created_at))`;

const ofDay = (column: SQL, day: string) =>
  day === '' ? undefined : sql`${column} >= ${endOfIstDate(day) - DAY} AND ${column} < ${endOfIstDate(day)}`;

/** `isNotTwice` is asked for each line, so the count takes `twice` off instead: each such action is written in the batch of its event. */
function conditionsOf({ who, kind, id, day }: AuditQuery) {
  const isSystem = isSystemActor(who);
  const actions = and(
    who ? (isSystem ? sql`0` : sql`a.actor = ${who}`) : undefined,
    kind ? sql`a.kind = ${kind}` : undefined,
    kind && id ? sql`a.object_id = ${id}` : undefined,
    ofDay(sql`a.created_at`, day),
  );
  const events = and(
    who ? (isSystem ? sql`e.actor = ${who}` : sql`0`) : undefined,
    kind && kind !== 'order' ? sql`0` : undefined,
    kind === 'order' && id ? sql`e.order_id = ${id}` : undefined,
    ofDay(sql`e.created_at`, day),
  );
  const twice = and(
    sql`d.kind = 'order' AND d.action IN ('status', 'undo')`,
    who === '' && (kind === '' || kind === 'order') ? undefined : sql`0`,
    kind && id ? sql`d.object_id = ${id}` : undefined,
    ofDay(sql`d.created_at`, day),
  );
  return { actions: actions ?? sql`1`, events: events ?? sql`1`, twice: twice ?? sql`0` };
}

/**
 * The statement of a page. Each table gives at most one page by its own index; then both are merged. Keys are even for moves of
 * orders and odd for actions, so that one pair of time and key is a place in both tables.
 */
function auditPageSql(query: AuditQuery): SQL {
  const { after, before } = { after: known(query.after), before: known(query.before) };
  const cursor = decodeCursor(before || after);
  const [way, sign] = before ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  const [at, key] = [Number(cursor?.[0]), Number(cursor?.[1])];
  const { actions, events } = conditionsOf(query);
  const { limit } = pageOf(query);
  return sql`SELECT * FROM (
    SELECT * FROM (
      SELECT a.seq * 2 + 1 AS key, a.created_at, a.actor, a.action, a.kind, a.object_id, a.label, a.changes
      FROM admin_actions a WHERE ${actions} AND ${cursor ? sql`(a.created_at, a.seq) ${sign} (${at}, ${(key - 1) / 2})` : sql`1`}
      ORDER BY a.created_at ${way}, a.seq ${way} LIMIT ${limit})
    UNION ALL SELECT * FROM (
      SELECT e.seq * 2 AS key, e.created_at,
        CASE WHEN e.actor = 'admin' AND e.note <> '' THEN substr(e.note, 1, instr(e.note || ': ', ': ') - 1) ELSE e.actor END AS actor,
        CASE WHEN e.from_status IS NULL THEN 'placed' ELSE 'status' END AS action, 'order' AS kind, e.order_id AS object_id,
        coalesce((SELECT ${`${orderPrefix()}-`} || o.number FROM orders o WHERE o.id = e.order_id), 'A deleted order') AS label,
        json_object('status', json_array(e.from_status, e.to_status)) AS changes
      FROM order_events e WHERE ${events} AND ${isNotTwice} AND ${cursor ? sql`(e.created_at, e.seq) ${sign} (${at}, ${key / 2})` : sql`1`}
      ORDER BY e.created_at ${way}, e.seq ${way} LIMIT ${limit})
  ) ORDER BY created_at ${way}, key ${way} LIMIT ${limit}`;
}

const pageOf = ({ after, before }: AuditQuery) =>
  keyPage({ by: adminActions.createdAt, dir: 'desc', id: adminActions.seq, after: known(after), before: known(before) });

/** Each actor by one step in the index, however many lines there are. */
const peopleSql = sql`WITH RECURSIVE person(actor) AS (
    SELECT min(actor) FROM admin_actions
    UNION ALL SELECT (SELECT min(n.actor) FROM admin_actions n WHERE n.actor > person.actor) FROM person WHERE person.actor IS NOT NULL)
  SELECT actor FROM person WHERE actor IS NOT NULL`;

/** A page of the audit log, newest first, in one round trip. */
export async function listAudit({ db }: Shop, query: AuditQuery): Promise<AuditList> {
  const { actions, events, twice } = conditionsOf(query);
  const [found, people, [counts]] = await db.read([
    selectRaw<FoundRow>(auditPageSql(query)),
    selectRaw<{ actor: string }>(peopleSql),
    selectRaw<{ n: number }>(sql`SELECT (SELECT count(*) FROM admin_actions a WHERE ${actions})
      + (SELECT count(*) FROM order_events e WHERE ${events}) - (SELECT count(*) FROM admin_actions d WHERE ${twice}) AS n`),
  ]);
  const { rows, ...cursors } = pageOf(query).cut(found, ({ created_at, key }) => [created_at, key]);
  return {
    rows: rows.map(({ key, created_at: at, actor: who, action, kind, object_id: objectId, label, changes }) => ({
      ...{ key, at, who, action, kind, objectId, label },
      changes: JSON.parse(changes) as Changes,
    })),
    ...cursors,
    total: counts?.n ?? 0,
    tabs: {},
    people: people.map(({ actor }) => actor),
  };
}

/** Reads who changed an object last, and when (UTC ms); null if the log has no change of it. */
export async function readLastChange(
  { db }: Shop,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<{ readonly who: string; readonly at: number } | null> {
  const [last] = await db.read(
    selectRaw<{ actor: string; created_at: number }>(
      sql`SELECT actor, created_at FROM admin_actions WHERE kind = ${kind} AND object_id = ${id} ORDER BY seq DESC LIMIT 1`,
    ),
  );
  return last ? { who: last.actor, at: last.created_at } : null;
}
