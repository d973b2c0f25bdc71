import type { Database } from '../world/database.ts';
import type { Pipeline, Statement, Step } from '../world/hrana.ts';

/** A statement may name a text that the same request has stored. */
type Stored<S> = S & { readonly sql_id?: number };
type Request =
  | Pipeline['requests'][number]
  | { readonly type: 'store_sql'; readonly sql_id: number; readonly sql: string }
  | { readonly type: 'close_sql'; readonly sql_id: number };

type Asked = { readonly requests: readonly Request[] };

const LIKE_SQLITE: Readonly<Record<string, string>> = { 'BEGIN TRANSACTION READONLY': 'BEGIN' };

/**
 * Answers the client of the commands, which asks more of a libSQL server than the Worker does: stored texts, transactions that only read,
 * and rows as a stream (`v3/cursor`), all of them of one moment.
 */
export function served(database: Database, path: string, body: string): Response {
  if (path === '/v3/cursor')
    return new Response(streamed(database, (JSON.parse(body) as { batch: { steps: readonly Step[] } }).batch.steps));
  const { requests } = JSON.parse(body) as Asked;
  const texts = new Map<number, string>();
  const plain = ({ sql_id: id, ...statement }: Stored<Statement>): Statement => {
    const sql = id === undefined ? statement.sql : (texts.get(id) ?? '');
    return { ...statement, sql: LIKE_SQLITE[sql] ?? sql };
  };
  const results = requests.map((request) => {
    if (request.type === 'store_sql') texts.set(request.sql_id, request.sql);
    if (request.type === 'store_sql' || request.type === 'close_sql') return { type: 'ok', response: { type: request.type } };
    return database.answer({ baton: null, requests: [plainRequest(request, plain)] }).results[0];
  });
  return Response.json({ baton: 'kept', base_url: null, results });
}

function plainRequest(request: Pipeline['requests'][number], plain: (statement: Statement) => Statement): Pipeline['requests'][number] {
  if (request.type === 'execute') return { ...request, stmt: plain(request.stmt) };
  if (request.type !== 'batch') return request;
  return { ...request, batch: { steps: request.batch.steps.map((step) => ({ ...step, stmt: plain(step.stmt) })) } };
}

interface Rows {
  readonly cols: readonly object[];
  readonly rows: readonly unknown[];
  readonly affected_row_count: number;
}

/** The lines of a cursor: a head, then of each step its rows. The first error ends it. */
function streamed(database: Database, steps: readonly Step[]): string {
  const lines: object[] = [{ baton: null, base_url: null }];
  for (const [step, { stmt }] of steps.entries()) {
    const { result, error } = database.run(stmt);
    if (error) {
      lines.push({ type: 'step_error', step, error });
      if (database.db.isTransaction) database.db.exec('ROLLBACK');
      break;
    }
    const { cols, rows, affected_row_count } = result as Rows;
    lines.push({ type: 'step_begin', step, cols }, ...rows.map((row) => ({ type: 'row', row })));
    lines.push({ type: 'step_end', affected_row_count, last_insert_rowid: null });
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
