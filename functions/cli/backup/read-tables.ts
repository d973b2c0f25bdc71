import { httpUrl } from '../../../src/platform/database/streams/hrana.ts';

/** A value as SQLite stores it; integers are bigint, so that none is rounded. */
export type StoredValue = null | bigint | number | string | Uint8Array;

export interface DatabasePlace {
  readonly url: string;
  readonly token: string | undefined;
}

type CursorValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'blob'; readonly base64: string };

type CursorEntry =
  | { readonly type: 'step_begin'; readonly step: number }
  | { readonly type: 'row'; readonly row: readonly CursorValue[] }
  | { readonly type: 'step_end' }
  | { readonly type: 'step_error' | 'error'; readonly error: { readonly message: string } };

/** A row, and the number of the select that gave it. */
export interface SelectedRow {
  readonly select: number;
  readonly row: StoredValue[];
}

/**
 * Returns the rows of several selects, all of the same moment: one read transaction and one request (Hrana 3, `v3/cursor`), which the
 * server streams as fast as the rows are taken, so that a database of any size needs neither pages nor memory. Rows come in batches, in
 * the order of the selects.
 * @throws Error if a select fails, or the answer ends before the transaction does
 */
export async function* streamTables({ url, token }: DatabasePlace, selects: readonly string[]): AsyncGenerator<SelectedRow[]> {
  const steps = ['BEGIN', ...selects, 'COMMIT'].map((sql, at) => ({
    stmt: { sql },
    ...(at > 0 && { condition: { type: 'ok', step: at - 1 } }),
  }));
  const answer = await fetch(new URL('v3/cursor', httpUrl(url)), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ baton: null, batch: { steps } }),
  });
  if (!answer.ok || !answer.body) throw new Error(`The database answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  let step = -1;
  let ended = 0;
  // The first line names the stream, which is not used again.
  let isHead = true;
  for await (const lines of linesOf(answer.body)) {
    const rows: SelectedRow[] = [];
    for (const line of isHead ? lines.slice(1) : lines) {
      const entry = JSON.parse(line) as CursorEntry;
      if (entry.type === 'step_begin') step = entry.step;
      else if (entry.type === 'row') rows.push({ select: step - 1, row: entry.row.map(storedValue) });
      else if (entry.type === 'step_end') ended += 1;
      else if (entry.type === 'error' || entry.type === 'step_error') throw new Error(`The database refused: ${entry.error.message}`);
    }
    isHead &&= lines.length === 0;
    if (rows.length > 0) yield rows;
  }
  if (ended < steps.length) throw new Error('The answer of the database was cut short. Run the command again.');
}

/** Reads like `streamTables`; `take` gets each row with the number of its select. */
export async function readTables(
  place: DatabasePlace,
  selects: readonly string[],
  take: (select: number, row: StoredValue[]) => void,
): Promise<void> {
  for await (const rows of streamTables(place, selects)) for (const { select, row } of rows) take(select, row);
}

/** Returns the lines of a text as they come, several at a time. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let left = '';
  for await (const bytes of body) {
    const lines = (left + decoder.decode(bytes, { stream: true })).split('\n');
    left = lines.pop() ?? '';
    yield lines.filter((line) => line !== '');
  }
  if (left !== '') yield [left];
}

function storedValue(value: CursorValue): StoredValue {
  if (value.type === 'null') return null;
  if (value.type === 'blob') return new Uint8Array(Buffer.from(value.base64, 'base64'));
  return value.type === 'integer' ? BigInt(value.value) : value.value;
}
