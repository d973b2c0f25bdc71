import { type HttpStream, openHttp } from '@libsql/hrana-client';
import { STREAM_KEPT } from '../../src/rules/limits.ts';

export type Value = string | number | null;
export type Row = Record<string, Value>;
/** One statement on the database under test, and the rows that it returns. */
export type Rows = (sql: string, ...args: Value[]) => Promise<Row[]>;

interface Opened {
  readonly stream: HttpStream;
  usedAt: number;
  /** The server no longer has the stream and has run nothing. */
  forgotten: boolean;
}

/**
 * Rows of a database that keeps neither blobs nor integers beyond JavaScript's. Its stream stays open: opening one costs the server
 * more than most statements, because it reads the whole schema. Statements of one moment are sent together.
 */
export function rowsOf(url: string): Rows {
  const send = globalThis.fetch;
  let opened: Opened | null = null;

  function open(): Opened {
    const client = openHttp(url, undefined, async (request: Request) => {
      const answer = await send(request);
      if (answer.status === 400 && mine.usedAt > 0) mine.forgotten = true;
      return answer;
    });
    const mine: Opened = { stream: client.openStream(), usedAt: 0, forgotten: false };
    return mine;
  }

  const rows: Rows = async (sql, ...args) => {
    const isKept = opened !== null && !opened.stream.closed && (opened.usedAt === 0 || performance.now() - opened.usedAt < STREAM_KEPT);
    const mine = isKept && opened !== null ? opened : open();
    opened = mine;
    try {
      const answer = await mine.stream.query([sql, args]);
      mine.usedAt = performance.now();
      return answer.rows.map((row) => Object.fromEntries(answer.columnNames.map((name, at) => [name, row[at]])) as Row);
    } catch (error) {
      if (mine.forgotten) return rows(sql, ...args);
      throw error;
    }
  };
  return rows;
}
