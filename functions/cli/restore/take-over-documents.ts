import { type Client, LibsqlError, type Row, type Value } from '@libsql/client';
import { documentNumber } from '../../../src/rules/money/financial-year.ts';
import { quoted } from '../backup/table-file.ts';
import type { Restorable } from './replay/replay-order.ts';

/** Rows that the restored database refused, by number, with the reason. */
export interface Refused {
  readonly what: string;
  readonly why: string;
  /** Refused part of an order that was taken over without it: a return, or that it travels along with another one. */
  readonly part?: 'return' | 'travel';
}

export interface TakenDocuments {
  readonly taken: number;
  readonly refused: readonly Refused[];
}

/** Documents of both databases, and ranges of lost ones, by what says which numbers they have. */
interface Numbers {
  readonly series: string;
  readonly year: string;
  readonly last: number;
  readonly issuedAt: number;
  readonly row: Row;
  readonly isDocument: boolean;
}

/** Puts an error in words, without the prefixes of the client. */
export const inWords = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^(?:SQLITE_\w+: )+(?:SQLite error: )?/, '') : String(error);

/** True where a constraint or a trigger of the database said no. Everything else may be different in the next attempt. */
export const isRefusal = (error: unknown): boolean => error instanceof LibsqlError && error.message.includes('SQLITE_CONSTRAINT');

/**
 * Takes over the documents that the live database has besides, in the order of their numbers, which have no gap. The number of one that the
 * restored database refuses is kept as lost: its customer has the document, so that nobody gets the number again, and those after it come
 * over with theirs. Numbers that an earlier restore has lost stay lost.
 * @throws Error where a database does not answer
 */
export async function takeOverDocuments(
  live: Client,
  restored: Client,
  { columns }: Pick<Restorable, 'columns'>,
  now: number,
): Promise<TakenDocuments> {
  const newest = await restored.execute(`SELECT series, year, max(last) AS last FROM (SELECT series, year, number AS last FROM invoices
    UNION ALL SELECT series, year, last FROM lost_documents) GROUP BY series, year`);
  const known = new Map(newest.rows.map(({ series, year, last }) => [`${series} ${year}`, Number(last)]));
  const besides = (await numbersOf(live)).filter(({ series, year, last }) => last > (known.get(`${series} ${year}`) ?? 0));
  const refused: Refused[] = [];
  let taken = 0;
  for (const { row, isDocument } of besides) {
    if (!isDocument) {
      await insert(restored, 'lost_documents', columns, row);
      continue;
    }
    try {
      await insert(restored, 'invoices', columns, row);
      taken += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await insert(restored, 'lost_documents', columns, lostRow(row, now));
      refused.push({ what: documentNumber(String(row.series), String(row.year), Number(row.number)), why: inWords(error) });
    }
  }
  return { taken, refused };
}

type Values = Readonly<Record<string, Value | undefined>>;

const lostRow = ({ series, year, number, kind, issued_at, total_paise }: Row, now: number): Values => ({
  ...{ series, year, first: number, last: number, reason: 'refused', issued_at, kind, total_paise, lost_at: now },
});

async function insert(restored: Client, table: string, columns: Restorable['columns'], values: Values): Promise<void> {
  const names = columns.get(table) ?? [];
  const sql = `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  await restored.execute({ sql, args: names.map((name) => values[name] ?? null) });
}

/** Returns all documents and lost numbers by date, those of a series in their order. An older database has no table of lost ones. */
async function numbersOf(live: Client): Promise<Numbers[]> {
  const { rows: tables } = await live.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'lost_documents'");
  const documents = await live.execute('SELECT * FROM invoices');
  const lost = tables.length > 0 ? await live.execute('SELECT * FROM lost_documents') : null;
  const ofRow = (isDocument: boolean) => (row: Row) => ({
    ...{ row, isDocument, series: String(row.series), year: String(row.year) },
    ...{ last: Number(isDocument ? row.number : row.last), issuedAt: Number(row.issued_at) },
  });
  // A credit note follows its invoice, which may have the same date.
  const isNote = ({ series }: Numbers) => Number(series === 'CRN');
  return [...documents.rows.map(ofRow(true)), ...(lost?.rows ?? []).map(ofRow(false))].sort(
    (one, other) => one.issuedAt - other.issuedAt || isNote(one) - isNote(other) || one.last - other.last,
  );
}
