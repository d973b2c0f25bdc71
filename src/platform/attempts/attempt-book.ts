/** What is to be counted: once more under this key, anew after `window` ms. */
export interface Counting {
  readonly key: string;
  readonly window: number;
}

/** How often something was tried so far, and when (UTC ms) the count begins anew. */
export interface Counted {
  readonly count: number;
  readonly until: number;
}

/** Counts tries for the whole world: the Durable Object in a Worker, a book in memory in tests. Keys are signatures, never addresses. */
export interface AttemptCounter {
  count(tries: readonly Counting[], now: number): Promise<Counted[]>;
  takeBack(keys: readonly string[], now: number): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
}

/** The SQL that a Durable Object has in its own storage. */
export interface Sql {
  exec(query: string, ...args: (string | number)[]): Iterable<Readonly<Record<string, unknown>>>;
}

/** The counts of one object. Nothing here waits, so two callers never count the same try. */
export class AttemptBook {
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS attempts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID',
    );
  }

  count(tries: readonly Counting[], now: number): Counted[] {
    return tries.map(({ key, window }) => {
      const [row] = this.sql.exec(
        `INSERT INTO attempts (key, count, until) VALUES (?1, 1, ?2 + ?3)
          ON CONFLICT (key) DO UPDATE SET count = CASE WHEN until <= ?2 THEN 1 ELSE count + 1 END, until = CASE WHEN until <= ?2 THEN ?2 + ?3 ELSE until END
          RETURNING count, until`,
        key,
        now,
        window,
      );
      return { count: Number(row?.count), until: Number(row?.until) };
    });
  }

  takeBack(keys: readonly string[], now: number): void {
    for (const key of keys) this.run('UPDATE attempts SET count = count - 1 WHERE key = ? AND until > ? AND count > 0', key, now);
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.run('DELETE FROM attempts WHERE key = ?', key);
  }

  /** Forgets what is out of time. Returns when (UTC ms) the last of the rest is, null where nothing is left. */
  tidy(now: number): number | null {
    this.run('DELETE FROM attempts WHERE until <= ?', now);
    const [row] = this.sql.exec('SELECT max(until) AS until FROM attempts');
    return row?.until == null ? null : Number(row.until);
  }

  /** A statement of a Durable Object runs as its rows are read. */
  private run(query: string, ...args: (string | number)[]): void {
    for (const _ of this.sql.exec(query, ...args));
  }
}
