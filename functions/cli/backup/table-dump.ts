import { blockOf, hashOf, type KnownBlock, startOf, type TableIndex } from './block-index.ts';
import type { StoredValue } from './read-tables.ts';
import { rowText } from './row-text.ts';
import { type CopiedTable, selectOf } from './table-file.ts';

/** The table does not continue the former backup: the address leads to another database, such as a restored one. */
export class OtherHistory extends Error {}

interface Continued {
  readonly key: Uint8Array;
  /** The number of this point in its chain. */
  readonly point: number;
  /** The table at the former point; null in a full backup. */
  readonly former: TableIndex | null;
}

/**
 * Turns the rows of a table, in the order of their rowids, into blocks of lines, and leaves out those that the chain has already. A table
 * whose own triggers forbid every change and every deletion is read from its last block on; all others are read whole and compared.
 */
export class TableDump {
  readonly #table: CopiedTable;
  readonly #given: Continued;
  readonly #known: ReadonlyMap<string, KnownBlock>;
  readonly #blocks: KnownBlock[] = [];
  readonly #resumed: KnownBlock | null;
  #block: string | null = null;
  #lines: string[] = [];
  #rows = 0;
  /** Rows of the block that the former point had. */
  #formerRows = 0;
  #last: bigint | null = null;

  constructor(table: CopiedTable, given: Continued) {
    this.#table = table;
    this.#given = given;
    const { former } = given;
    this.#known = new Map((former?.blocks ?? []).map((block) => [block[0], block]));
    this.#resumed = table.isAppended ? (former?.blocks.at(-1) ?? null) : null;
    if (this.#resumed) this.#blocks.push(...(former?.blocks.slice(0, -1) ?? []));
  }

  get select(): string {
    return this.#resumed ? `${selectOf(this.#table)} WHERE rowid >= ${startOf(this.#resumed[0])}` : selectOf(this.#table);
  }

  /** Takes the next row. @returns the text of the block before it, or '' */
  add(row: readonly StoredValue[]): string {
    const block = blockOf(this.#table, row, this.#rows);
    const text = block === this.#block ? '' : this.#finish();
    this.#block = block;
    this.#lines.push(rowText(row));
    this.#rows += 1;
    const id = this.#table.key === null ? null : row[this.#table.key];
    if (typeof id === 'bigint') {
      this.#last = id;
      if (id <= BigInt(this.#given.former?.last ?? 0)) this.#formerRows = this.#lines.length;
    }
    return text;
  }

  /** @returns the text of the last block, or '' @throws OtherHistory */
  end(): string {
    const text = this.#finish();
    if (this.#resumed && !this.#blocks.some(([block]) => block === this.#resumed?.[0])) throw new OtherHistory(this.#table.name);
    return text;
  }

  get index(): TableIndex {
    const { name, columns, isAppended } = this.#table;
    return { name, columns: [...columns], last: isAppended && this.#last !== null ? String(this.#last) : null, blocks: this.#blocks };
  }

  #finish(): string {
    const [block, lines, { key, point }, { name }] = [this.#block, this.#lines, this.#given, this.#table];
    if (block === null) return '';
    if (block === this.#resumed?.[0] && hashOf(key, name, block, lines.slice(0, this.#formerRows)) !== this.#resumed[3]) {
      throw new OtherHistory(name);
    }
    this.#lines = [];
    this.#block = null;
    const hash = hashOf(key, name, block, lines);
    const known = this.#known.get(block);
    const isSame = known?.[3] === hash;
    this.#blocks.push(isSame ? known : [block, point, lines.length, hash]);
    return isSame ? '' : `${JSON.stringify({ table: name, block, rows: lines.length })}\n${lines.join('\n')}\n`;
  }
}
