import {
  decode,
  hranaStatement,
  messageOf,
  pipelineOf,
  type StepError,
  type StepResult,
  type Value,
} from '../../src/platform/database/streams/hrana.ts';
import { STREAM_KEPT } from '../../src/rules/limits.ts';

export type { Value };
export type Row = Record<string, Value>;
/** One statement on the database under test, and the rows that it returns. */
export type Rows = (sql: string, ...args: Value[]) => Promise<Row[]>;

interface Asked {
  readonly stmt: object;
  answer(result: StepResult): void;
  refuse(error: unknown): void;
}

interface Answer {
  readonly baton: string | null;
  readonly results: readonly { readonly response?: { readonly result: StepResult }; readonly error?: StepError }[];
}

/**
 * Rows of a database that keeps neither blobs nor integers beyond JavaScript's. Its stream stays open: opening one costs the server
 * more than most statements, because it reads the whole schema. Statements of one moment are sent together.
 */
export function rowsOf(url: string): Rows {
  const send = globalThis.fetch;
  let baton: string | null = null;
  let usedAt = 0;
  let waiting: Asked[] = [];
  let isSending = false;

  async function ask(stmts: readonly object[]): Promise<Answer> {
    const kept = performance.now() - usedAt < STREAM_KEPT ? baton : null;
    baton = null;
    const requests = stmts.map((stmt) => ({ type: 'execute', stmt }));
    const answer = await send(pipelineOf(url), { method: 'POST', body: JSON.stringify({ baton: kept, requests }) });
    // The server no longer has the stream and has run nothing.
    if (answer.status === 400 && kept !== null) return ask(stmts);
    if (!answer.ok) throw new Error(`The database answered with ${answer.status}: ${await answer.text()}`);
    const read = (await answer.json()) as Answer;
    baton = read.baton;
    usedAt = performance.now();
    return read;
  }

  async function sendWaiting(): Promise<void> {
    isSending = true;
    // What else is asked in this moment comes along.
    await null;
    for (let asked = waiting; asked.length > 0; asked = waiting) {
      waiting = [];
      try {
        const { results } = await ask(asked.map(({ stmt }) => stmt));
        for (const [at, { answer, refuse }] of asked.entries()) {
          const { response, error } = results[at] ?? {};
          if (response) answer(response.result);
          else refuse(new Error(error ? messageOf(error) : 'no answer'));
        }
      } catch (error) {
        for (const { refuse } of asked) refuse(error);
      }
    }
    isSending = false;
  }

  return async (sql, ...args) => {
    const { cols, rows } = await new Promise<StepResult>((answer, refuse) => {
      waiting.push({ stmt: hranaStatement({ sql, args }), answer, refuse });
      if (!isSending) void sendWaiting();
    });
    return rows.map((row) => Object.fromEntries(row.map((value, at) => [cols[at]?.name ?? '', decode(value)])));
  };
}
