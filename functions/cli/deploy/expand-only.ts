/** A statement that a version of the shop from before the migration could not work with. */
export interface Contraction {
  readonly statement: string;
  readonly why: string;
}

const SHOWN_CHARS = 120;

/**
 * Statements that a migration must not contain while the former version still runs, with the reason.
 */
const contracting: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^DROP TABLE\b/i, 'the former version reads this table'],
  [/^ALTER TABLE .*\bDROP COLUMN\b/i, 'the former version reads this column'],
  [/^ALTER TABLE .*\bRENAME\b/i, 'the former version knows the former name'],
  [/^ALTER TABLE .*\bADD\b(?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT NULL\b/i, 'the former version inserts no value for this column'],
];

/** Statements without comments, in one line each. */
const statementsOf = (sql: string) =>
  sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');

/**
 * Returns true for a new table that is filled from an old one and takes its name: it keeps every column that it selects. drizzle changes
 * checks like this.
 */
function isCopied(table: string, statements: readonly string[]): boolean {
  const isNamed = (pattern: string) => statements.some((each) => new RegExp(pattern.replaceAll('TABLE_NAME', table), 'i').test(each));
  return (
    isNamed('^INSERT INTO [`"]?__new_TABLE_NAME[`"]?') && isNamed('^ALTER TABLE [`"]?__new_TABLE_NAME[`"]? RENAME TO [`"]?TABLE_NAME[`"]?')
  );
}

/**
 * Returns true for a full-text index that is made and filled again under its name: its rows come from other tables, and both versions ask
 * it for row numbers.
 */
function isIndexedAgain(table: string, statements: readonly string[]): boolean {
  const isNamed = (pattern: string) => statements.some((each) => new RegExp(`^${pattern}\\b`, 'i').test(each));
  return isNamed(`CREATE VIRTUAL TABLE ${table} USING fts5`) && isNamed(`INSERT INTO ${table}`);
}

/**
 * Returns true for a column that is made again under its name and filled with what it held: it loses a constraint that SQLite cannot take away.
 * Both versions find its values under its name; nobody knows the name that it has in between.
 */
function isMadeAnew(column: string, statements: readonly string[]): boolean {
  const isNamed = (pattern: string) => statements.some((each) => new RegExp(pattern.replaceAll('COLUMN_NAME', column), 'i').test(each));
  return (
    isNamed('RENAME COLUMN [`"]?COLUMN_NAME[`"]? TO [`"]?unused_COLUMN_NAME[`"]?') &&
    isNamed('\\bADD [`"]?COLUMN_NAME[`"]? ') &&
    isNamed('^UPDATE .*[`"]?COLUMN_NAME[`"]? = [`"]?unused_COLUMN_NAME[`"]?')
  );
}

/**
 * Returns what a migration takes away. One that only adds may run while the former version runs, and that version may come back.
 */
export function contractionsOf(sql: string): Contraction[] {
  const statements = statementsOf(sql);
  return statements.flatMap((statement) => {
    const [, dropped] = /^DROP TABLE (?:IF EXISTS )?[`"]?(\w+)/i.exec(statement) ?? [];
    const [, copied] = /^ALTER TABLE [`"]?__new_(\w+)[`"]? RENAME TO/i.exec(statement) ?? [];
    const name = dropped ?? copied;
    if (name !== undefined && (isCopied(name, statements) || isIndexedAgain(name, statements))) return [];
    const [, renamed, gone] = /\bRENAME COLUMN [`"]?(\w+)|\bDROP COLUMN [`"]?unused_(\w+)/i.exec(statement) ?? [];
    const column = renamed ?? gone;
    if (column !== undefined && isMadeAnew(column, statements)) return [];
    const found = contracting.find(([pattern]) => pattern.test(statement));
    return found ? [{ statement: statement.slice(0, SHOWN_CHARS), why: found[1] }] : [];
  });
}

/** The views and triggers of a database. */
export interface LedgerShapes {
  readonly triggers: readonly string[];
  /** The columns of the views, as 'view.column'. */
  readonly columns: readonly string[];
}

/**
 * Returns what the ledgers of a commit take away: the former version relies on the guards and the computed rows of a trigger, and reads the
 * columns of a view. A trigger that keeps its name is swapped for another text, and a view may compute a column in another way: whether the
 * former version can live with that, only its flows can tell (`npm run former`).
 */
export function contractionsOfLedgers(live: LedgerShapes, next: LedgerShapes): Contraction[] {
  const gone = (of: keyof LedgerShapes) => live[of].filter((name) => !next[of].includes(name));
  return [
    ...gone('triggers').map((name) => ({ statement: `DROP TRIGGER ${name}`, why: 'the former version relies on this trigger' })),
    ...gone('columns').map((name) => ({ statement: `without ${name}`, why: 'the former version reads this column of a view' })),
  ];
}

/** The data that triggers read: the statuses of orders and their moves, as one text each, and the limits. */
export interface TriggerData {
  /** 'order status shipped: revenue, sent' */
  readonly statuses: readonly string[];
  /** 'orders: pending_payment → paid by webhook' */
  readonly moves: readonly string[];
  readonly limits: Readonly<Record<string, number>>;
}

/**
 * Returns what the trigger data of a migration takes away: the former version still gives an order a status that is gone or now means
 * something else, makes a move that is gone, and writes up to the limits that it knows.
 */
export function contractionsOfData(live: TriggerData, next: TriggerData): Contraction[] {
  const gone = (rows: 'statuses' | 'moves', why: string) =>
    live[rows].filter((row) => !next[rows].includes(row)).map((statement) => ({ statement, why }));
  const limits = Object.entries(live.limits)
    .filter(([name, maximum]) => (next.limits[name] ?? 0) < maximum)
    .map(([name, maximum]) => ({
      statement: `hold limit ${name}: ${maximum} → ${next.limits[name] ?? 'none'}`,
      why: 'the former version writes up to its own limit',
    }));
  return [
    ...gone('statuses', 'the former version means this by the status'),
    ...gone('moves', 'the former version makes this move'),
    ...limits,
  ];
}
