import { createReadStream, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { checkFile } from '../backup/check-file.ts';
import { linesOf, type StoredValue } from '../backup/read-tables.ts';
import { rowOf } from '../backup/row-text.ts';
import { openWithPhrase } from '../backup/seal.ts';
import { copiedTables, insertOf, openTableFile, quoted, type SchemaEntry, schemaOf, schemaStatements } from '../backup/table-file.ts';
import { tablesThatDiffer } from './compare-tables.ts';
import { fileRows } from './load-database.ts';
import { assertSameSchema, schemaAt } from './migrated-schema.ts';
import type { FoundBackup } from './open-backup.ts';

/** The format that the administrator's area writes (`src/admin/operations/backup-lines.ts`). */
const FORMAT = 2;
/** SQLite fills it itself while rows are inserted, so its rows come last. */
const SEQUENCES = 'sqlite_sequence';

const headShape = z.object({
  backup: z.number(),
  at: z.number(),
  shop: z.string().optional(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
const endShape = z.object({ end: z.literal(true), rows: z.number() });
type Head = z.infer<typeof headShape>;

/** True if an address names a file that an owner downloaded, and no place of backups. */
export const isOwnerFile = (address: string): boolean => /\.jsonl\.gz\.age$/.test(address);

interface Asked {
  readonly phrase: string;
  /** The host of the shop. */
  readonly shop: string;
}

/**
 * Returns how a restore finds the backup in a file that the owner downloaded and sealed with a phrase. Nobody else can have written a file
 * that the phrase opens, so it needs no signature. All of it is read into a file of tables and checked before anything is shown.
 */
export const inOwnerFile =
  (path: string, { phrase, shop }: Asked) =>
  async (folder: string): Promise<FoundBackup> => {
    const { size } = statSync(path);
    const lines = new OwnerLines(join(folder, 'owner.db'), shop);
    const unpacked = createGunzip();
    const opened = Readable.from(await openWithPhrase(createReadStream(path), phrase), { objectMode: false });
    // An error of any stage ends the last one with it, and is thrown below.
    pipeline(opened, unpacked).catch(() => undefined);
    try {
      for await (const batch of linesOf(unpacked)) for (const line of batch) lines.add(line);
    } catch (error) {
      throw lines.why(error);
    }
    const { db, takenAt } = lines.end();
    const { rows, newestOrder, migration } = checkFile(db);
    const migrated = schemaAt(migration);
    return {
      facts: { name: basename(path), takenAt, migration, newestOrder, rows, proof: 'phrase' },
      async open() {
        assertSameSchema(schemaOf(db), migrated);
        const differencesIn = (place: Parameters<typeof tablesThatDiffer>[1]) => tablesThatDiffer(db, place);
        return { migrated, points: 1, bytes: size, putBack: null, rows: () => fileRows(db), differencesIn };
      },
    };
  };

const CUT = 'The file is cut or was changed: it cannot be opened.';

/** Puts the lines of a file into tables: the schema first, then the rows of each table, and their number at the end. */
class OwnerLines {
  readonly #db: DatabaseSync;
  readonly #shop: string;
  readonly #schema: SchemaEntry[] = [];
  readonly #sequences: StoredValue[][] = [];
  #head: Head | null = null;
  #table: string | null = null;
  #insert: ReturnType<DatabaseSync['prepare']> | null = null;
  #rows = 0;
  #isWhole = false;
  #refusal: Error | null = null;

  constructor(path: string, shop: string) {
    this.#db = openTableFile(path);
    this.#shop = shop;
  }

  add(line: string): void {
    if (this.#head === null) this.#head = this.#checkHead(headShape.parse(JSON.parse(line)));
    else if (line.startsWith('[')) this.#addRow(line);
    else if (line.startsWith('{"end"')) this.#isWhole = endShape.parse(JSON.parse(line)).rows === this.#rows;
    else this.#begin(z.object({ table: z.string() }).parse(JSON.parse(line)).table);
  }

  /** The reason to print: that of this program, or that the file is not whole. */
  why(error: unknown): Error {
    this.#db.close();
    return this.#refusal ?? new Error(CUT, { cause: error });
  }

  /** @throws Error if the file ended before its end */
  end(): { readonly db: DatabaseSync; readonly takenAt: number } {
    if (!this.#isWhole || this.#head === null) throw this.why(null);
    const sequences = copiedTables(this.#db).find(({ name }) => name === SEQUENCES);
    if (sequences) {
      this.#db.exec(`DELETE FROM ${SEQUENCES}`);
      for (const row of this.#sequences) this.#db.prepare(insertOf(sequences)).run(...row);
    }
    for (const sql of schemaStatements(this.#schema).rest) this.#db.prepare(sql).run();
    this.#db.exec('COMMIT');
    return { db: this.#db, takenAt: this.#head.at };
  }

  #refuse(why: string): never {
    this.#refusal = new Error(why);
    throw this.#refusal;
  }

  #checkHead(head: Head): Head {
    if (head.backup !== FORMAT || head.shop === undefined) {
      this.#refuse(`The file has format ${head.backup}; this program reads format ${FORMAT}. Use the version of the shop that wrote it.`);
    }
    if (head.shop !== this.#shop) this.#refuse(`The backup is of ${head.shop}, and this is ${this.#shop}. Nothing was changed.`);
    return head;
  }

  #begin(table: string): void {
    // The schema is whole as soon as the first table begins.
    if (this.#table === 'sqlite_schema') this.#makeTables();
    this.#table = table;
    const columns = this.#head?.tables.find(({ name }) => name === table)?.columns;
    this.#insert = columns ? this.#db.prepare(insertOf({ name: table, columns, key: null, isAppended: false, isShadow: false })) : null;
    // Each returns its rowid, which is too large for a number in the tables behind an index.
    this.#insert?.setReadBigInts(true);
  }

  #makeTables(): void {
    for (const sql of schemaStatements(this.#schema).tables) this.#db.prepare(sql).run();
    this.#db.exec('BEGIN');
    const made = copiedTables(this.#db);
    for (const { name, isShadow } of made) if (isShadow) this.#db.exec(`DELETE FROM ${quoted(name)}`);
    const has = new Map(this.#head?.tables.map(({ name, columns }) => [name, columns.join()]));
    const [missing] = made.filter(({ name, columns }) => has.get(name) !== columns.join());
    if (missing) this.#refuse(`The file has not all columns of ${missing.name}: use the version of the shop that wrote it.`);
  }

  #addRow(line: string): void {
    const row = rowOf(line);
    if (this.#table === 'sqlite_schema') {
      const [type, name, sql] = row.map(String);
      this.#schema.push({ type: type ?? '', name: name ?? '', sql: sql ?? '' });
      return;
    }
    if (this.#table === SEQUENCES) this.#sequences.push(row);
    else this.#insert?.run(...row);
    this.#rows += 1;
  }
}
