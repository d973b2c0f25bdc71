/** Values that the database streams: Hrana 3, a line of JSON for each. */
type CursorValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer' | 'text'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'blob'; readonly base64: string };

type CursorEntry =
  | { readonly type: 'step_begin'; readonly step: number }
  | { readonly type: 'row'; readonly row: readonly CursorValue[] }
  | { readonly type: 'step_end' }
  | { readonly type: 'step_error' | 'error'; readonly error: { readonly message: string } };

interface Head {
  readonly at: number;
  /** The host of the shop: `npm run restore` refuses the file of another one. */
  readonly shop: string;
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

/** Version that `functions/cli/restore/owner-file.ts` reads. */
const FORMAT = 2;
/** BEGIN and the schema come before the tables, COMMIT after them. */
const BEFORE_TABLES = 2;

/** A value as the command `npm run backup` writes it too: JSON has neither SQLite's two kinds of number nor its blobs. */
function textValue(value: CursorValue): unknown {
  if (value.type === 'null') return null;
  if (value.type === 'blob') return { b: value.base64 };
  if (value.type === 'float') return { f: String(value.value) };
  if (value.type === 'text') return value.value;
  return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : { i: value.value };
}

/**
 * Turns the lines of the database into those of a backup: a head with the tables, the schema, each table with its rows, and an end with
 * their number. A file without its end is cut.
 * @throws Error if the database refused, or its answer ends before the transaction does
 */
export class BackupLines {
  #head: Head | null = null;
  #isNamed = false;
  #step = -1;
  #ended = 0;
  rows = 0;

  add(line: string): string {
    if (this.#head === null) {
      this.#head = JSON.parse(line) as Head;
      return `${JSON.stringify({ backup: FORMAT, ...this.#head })}\n`;
    }
    // The first line of the answer names its stream.
    if (!this.#isNamed) {
      this.#isNamed = true;
      return '';
    }
    const entry = JSON.parse(line) as CursorEntry;
    if (entry.type === 'step_error' || entry.type === 'error') throw new Error(`The database refused: ${entry.error.message}`);
    if (entry.type === 'step_end') this.#ended += 1;
    if (entry.type === 'step_begin') {
      this.#step = entry.step;
      const table = this.#head.tables[entry.step - BEFORE_TABLES]?.name;
      if (entry.step === BEFORE_TABLES - 1) return '{"table":"sqlite_schema"}\n';
      return table === undefined ? '' : `${JSON.stringify({ table })}\n`;
    }
    if (entry.type !== 'row') return '';
    if (this.#step >= BEFORE_TABLES) this.rows += 1;
    return `${JSON.stringify(entry.row.map(textValue))}\n`;
  }

  end(): string {
    if (this.#head === null || this.#ended < this.#head.tables.length + BEFORE_TABLES + 1)
      throw new Error('The answer of the database was cut short. Please try again.');
    return `${JSON.stringify({ end: true, rows: this.rows })}\n`;
  }
}
