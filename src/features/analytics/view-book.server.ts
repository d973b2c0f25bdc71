import type { Sql } from '../../platform/attempts/attempt-book.ts';
import type { LivePage, LiveVisitors, View } from '../../platform/view-buffer.ts';
import { isAgentPath, LIVE_FOR, VIEW_BATCH, VIEWS_WAITING_MAX } from '../../rules/figures/page-views.ts';
import { newId } from '../../rules/ids.ts';

/** Views to write together. The same views have the same id however often they are sent. */
export interface ViewBatch {
  readonly id: string;
  readonly views: readonly Omit<View, 'id'>[];
}

const LIVE_PAGES = 6;

/**
 * The views that one object keeps until they are written, and the sessions of the last minutes. Nothing here is asynchronous,
 * so each method happens completely or not at all.
 */
export class ViewBook {
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
    this.rows(
      'CREATE TABLE IF NOT EXISTS views (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, path TEXT NOT NULL, user_id TEXT NOT NULL, session_id TEXT NOT NULL, at INTEGER NOT NULL) STRICT',
    );
    this.rows('CREATE TABLE IF NOT EXISTS batches (id TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT');
    this.rows('CREATE TABLE IF NOT EXISTS live (session_id TEXT PRIMARY KEY, path TEXT NOT NULL, at INTEGER NOT NULL) STRICT');
    this.rows('CREATE INDEX IF NOT EXISTS live_by_time ON live (at)');
  }

  /** False if too many views wait already. */
  add({ id, path, userId, sessionId, at }: View): boolean {
    if (this.waiting >= VIEWS_WAITING_MAX) return false;
    this.rows(
      'INSERT INTO views (id, path, user_id, session_id, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
      id,
      path,
      userId ?? '',
      sessionId,
      at,
    );
    if (isAgentPath(path)) return true;
    this.rows(
      'INSERT INTO live (session_id, path, at) VALUES (?, ?, ?) ON CONFLICT (session_id) DO UPDATE SET path = excluded.path, at = excluded.at',
      sessionId,
      path,
      at,
    );
    return true;
  }

  /** The views that wait, roughly: views are deleted from the oldest on, so the ends say how many there are. */
  get waiting(): number {
    const [row] = this.rows('SELECT (SELECT max(seq) FROM views) - (SELECT min(seq) FROM views) + 1 AS waiting');
    return Number(row?.waiting ?? 0);
  }

  live(now: number): LiveVisitors {
    const [row] = this.rows('SELECT count(*) AS count FROM live WHERE at > ?', now - LIVE_FOR);
    const pages = this.rows(
      'SELECT path, count(*) AS visitors FROM live WHERE at > ? GROUP BY path ORDER BY visitors DESC, path LIMIT ?',
      now - LIVE_FOR,
      LIVE_PAGES,
    );
    return {
      count: Number(row?.count ?? 0),
      pages: pages.map(({ path, visitors }): LivePage => ({ path: String(path), visitors: Number(visitors) })),
    };
  }

  /** Returns the batch that is open, otherwise the oldest views as a new one. Null if no view waits. */
  nextBatch(): ViewBatch | null {
    const [open] = this.rows('SELECT id, last FROM batches');
    const batch = open ?? this.beginBatch();
    if (!batch) return null;
    const views = this.rows('SELECT path, user_id, session_id, at FROM views WHERE seq <= ? ORDER BY seq', Number(batch.last));
    return {
      id: String(batch.id),
      views: views.map(({ path, user_id, session_id, at }) => ({
        path: String(path),
        userId: user_id === '' ? null : String(user_id),
        sessionId: String(session_id),
        at: Number(at),
      })),
    };
  }

  private beginBatch(): { id: string; last: number } | null {
    const [row] = this.rows('SELECT max(seq) AS last FROM (SELECT seq FROM views ORDER BY seq LIMIT ?)', VIEW_BATCH);
    if (row?.last == null) return null;
    const batch = { id: newId(), last: Number(row.last) };
    this.rows('INSERT INTO batches (id, last) VALUES (?, ?)', batch.id, batch.last);
    return batch;
  }

  /** Deletes the views of a batch that is written. */
  closeBatch(id: string): void {
    this.rows('DELETE FROM views WHERE seq <= (SELECT last FROM batches WHERE id = ?)', id);
    this.rows('DELETE FROM batches WHERE id = ?', id);
  }

  /** Deletes sessions that are no longer live. */
  tidy(now: number): void {
    this.rows('DELETE FROM live WHERE at <= ?', now - LIVE_FOR);
  }

  /** In a Durable Object a statement runs only while its rows are read. */
  private rows(query: string, ...args: (string | number)[]) {
    return [...this.sql.exec(query, ...args)];
  }
}
