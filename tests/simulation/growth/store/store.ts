import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { ground, type Schema } from './schema.ts';
import { Refusal, type Statement, type Value } from './statement.ts';

export type State = 'copying' | 'open' | 'sealed';
export type Row = Record<string, Value>;
export interface Meta {
  readonly state: State;
  readonly number: number;
  readonly attempt: number;
}
/** A batch as the log of a store has it. */
export interface Logged {
  readonly number: number;
  readonly batch: string;
}
/** All rows of a store, by table. */
export interface Dump {
  readonly number: number;
  readonly tables: Readonly<Record<string, Row[]>>;
}

const nameOf = (statement: string) => /^CREATE (?:TABLE|TRIGGER) (\w+)/.exec(statement)?.[1] ?? '';

/** The database of an object: it outlives the processes that use it. A batch is whole or nothing, and has its number in the log. */
export class Store {
  /** Hears of every commit. */
  onCommit = () => {};
  /** False in the mutant without the fence. */
  isFenced = true;
  private readonly db = new DatabaseSync(':memory:');
  private readonly kept = new Map<string, StatementSync>();
  /** What `meta` holds, until it changes. */
  private read: Meta | null = null;
  private readonly schema: Schema;
  private readonly names: readonly string[];

  constructor(schema: Schema) {
    this.schema = schema;
    this.names = schema.tables.map(nameOf).filter((name) => name !== '');
    this.db.exec([...ground, ...schema.tables, ...schema.triggers].join(';\n'));
  }

  /** Makes the store empty, for another run. */
  reset(state: State): void {
    for (const name of [...this.names, 'log', 'batch_keys', 'meta']) this.run(`DELETE FROM ${name}`);
    this.run('INSERT INTO meta (state, number, attempt) VALUES (?, 0, 0)', state);
  }

  get meta(): Meta {
    return (this.read ??= this.row('SELECT state, number, attempt FROM meta') as unknown as Meta);
  }

  rows(text: string, ...args: Value[]): Row[] {
    return this.prepared(text).all(...args) as Row[];
  }
  row(text: string, ...args: Value[]): Row | undefined {
    return this.prepared(text).get(...args) as Row | undefined;
  }

  /** Writes a batch. A key that is known means that it was written before. @throws Refusal if nothing was written */
  write(batch: readonly Statement[], key: string | null = null): void {
    const { state, number } = this.meta;
    if (this.isFenced && state !== 'open') throw new Refusal('MOVED');
    if (key !== null && this.row('SELECT 1 FROM batch_keys WHERE key = ?', key)) throw new Refusal('KNOWN');
    const kept: Statement = { text: 'INSERT INTO batch_keys VALUES (?)', args: [key], isGuard: true };
    const whole = key === null ? batch : [kept, ...batch];
    this.whole(() => this.enter(whole, { number: number + 1, batch: JSON.stringify(whole) }));
    this.onCommit();
  }

  /** Changes the state, which is not part of what is copied. Returns false where it does not stand as it should. */
  setState(to: State, attempt: number, from: State): boolean {
    return this.run('UPDATE meta SET state = ?, attempt = ? WHERE state = ?', to, attempt, from) === 1;
  }
  setAttempt(attempt: number): void {
    this.run('UPDATE meta SET attempt = ?', attempt);
  }

  dump(): Dump {
    const names = [...this.names, 'batch_keys', 'log'];
    return { number: this.meta.number, tables: Object.fromEntries(names.map((name) => [name, this.rows(`SELECT * FROM ${name}`)])) };
  }

  /** Takes all rows of another store instead of its own. */
  load({ number, tables }: Dump): void {
    this.whole(() => {
      for (const trigger of this.schema.triggers) this.db.exec(`DROP TRIGGER ${nameOf(trigger)}`);
      for (const [name, rows] of Object.entries(tables)) {
        this.run(`DELETE FROM ${name}`);
        for (const row of rows) {
          const places = Object.keys(row).map(() => '?');
          this.run(`INSERT INTO ${name} (${Object.keys(row)}) VALUES (${places})`, ...Object.values(row));
        }
      }
      this.run('UPDATE meta SET number = ?', number);
      for (const trigger of this.schema.triggers) this.db.exec(trigger);
    });
  }

  since(number: number): Logged[] {
    return this.rows('SELECT number, batch FROM log WHERE number > ? ORDER BY number', number) as unknown as Logged[];
  }

  /** Writes batches of another store's log, each that is next; others were written before, or come too early. */
  replay(entries: readonly Logged[]): void {
    for (const entry of entries) {
      if (entry.number !== this.meta.number + 1) continue;
      this.whole(() => this.enter(JSON.parse(entry.batch) as Statement[], entry));
    }
  }

  /** All rows but the log, as one text: the same for stores that are the same. */
  digest(): string {
    const names = [...this.names, 'batch_keys'];
    return JSON.stringify(
      names.map((name) => [
        name,
        this.rows(`SELECT * FROM ${name}`)
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
    );
  }

  private enter(batch: readonly Statement[], { number, batch: text }: Logged): void {
    for (const { text: statement, args, isGuard } of batch) {
      if (this.run(statement, ...args) !== 1 && isGuard) throw new Refusal('MISSED', statement);
    }
    this.run('INSERT INTO log (number, batch) VALUES (?, ?)', number, text);
    this.run('UPDATE meta SET number = ?', number);
  }

  private whole(work: () => void): void {
    this.db.exec('BEGIN');
    try {
      work();
      this.db.exec('COMMIT');
    } catch (error) {
      this.db.exec('ROLLBACK');
      this.read = null;
      if (error instanceof Refusal || (error as { errcode?: number }).errcode === undefined) throw error;
      if (((error as { errcode: number }).errcode & 0xff) !== 19) throw error;
      throw new Refusal('CONSTRAINT', (error as Error).message);
    }
  }

  private run(text: string, ...args: Value[]): number {
    if (text.includes(' meta ')) this.read = null;
    return Number(this.prepared(text).run(...args).changes);
  }

  private prepared(text: string): StatementSync {
    const known = this.kept.get(text);
    if (known) return known;
    const made = this.db.prepare(text);
    this.kept.set(text, made);
    return made;
  }
}
