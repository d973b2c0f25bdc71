/** One attempt to count under this key; the count starts again after `window` ms. */
export interface AttemptToCount {
  readonly key: string;
  readonly window: number;
}

/** The number of attempts so far, and when (UTC ms) the count starts again. */
export interface AttemptCount {
  readonly count: number;
  readonly resetsAt: number;
}

/**
 * Counts attempts for the whole shop: the Durable Object in a Worker, a counter in memory in tests. Keys are signatures, never addresses.
 */
export interface AttemptCounter {
  count(attempts: readonly AttemptToCount[], now: number): Promise<AttemptCount[]>;
  takeBack(keys: readonly string[], now: number): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
}

/** The SQL interface of a Durable Object's own storage. */
export interface Sql {
  exec(query: string, ...args: (string | number)[]): Iterable<Readonly<Record<string, unknown>>>;
}

/** The counts of one object. Nothing here is asynchronous, so two callers never get the same count. */
export class AttemptCounts {
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS rate_limits (key TEXT PRIMARY KEY, count INTEGER NOT NULL, resets_at INTEGER NOT NULL) STRICT, WITHOUT ROWID',
    );
  }

  count(attempts: readonly AttemptToCount[], now: number): AttemptCount[] {
    return attempts.map(({ key, window }) => {
      const [row] = this.sql.exec(
        `INSERT INTO rate_limits (key, count, resets_at) VALUES (?1, 1, ?2 + ?3)
          ON CONFLICT (key) DO UPDATE SET count = CASE WHEN resets_at <= ?2 THEN 1 ELSE count + 1 END, resets_at = CASE WHEN resets_at <= ?2 THEN ?2 + ?3 ELSE resets_at END
          RETURNING count, resets_at`,
        key,
        now,
        window,
      );
      return { count: Number(row?.count), resetsAt: Number(row?.resets_at) };
    });
  }

  takeBack(keys: readonly string[], now: number): void {
    for (const key of keys) this.run('UPDATE rate_limits SET count = count - 1 WHERE key = ? AND resets_at > ? AND count > 0', key, now);
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.run('DELETE FROM rate_limits WHERE key = ?', key);
  }

  /** Deletes expired counts. Returns when (UTC ms) the last of the others expires, null if none is left. */
  tidy(now: number): number | null {
    this.run('DELETE FROM rate_limits WHERE resets_at <= ?', now);
    const [row] = this.sql.exec('SELECT max(resets_at) AS resets_at FROM rate_limits');
    return row?.resets_at == null ? null : Number(row.resets_at);
  }

  /** In a Durable Object a statement runs only while its rows are read. */
  private run(query: string, ...args: (string | number)[]): void {
    for (const _ of this.sql.exec(query, ...args));
  }
}
