import type { KeyObject } from 'node:crypto';
import { hashOf, type KnownBlock, type TableIndex } from '../backup/block-index.ts';
import type { DumpHead } from '../backup/dump-database.ts';
import type { Manifest } from '../backup/manifest.ts';
import { type DatabasePlace, type StoredValue, streamTables } from '../backup/read-tables.ts';
import { rowOf } from '../backup/row-text.ts';
import { sealedLines } from '../backup/sealed-parts.ts';
import { readChain, readIndex, type StoredManifest } from '../backup/signed-manifest.ts';
import { TableDump } from '../backup/table-dump.ts';
import { type CopiedTable, type SchemaEntry, selectOf } from '../backup/table-file.ts';
import { rowsOf } from '../backup/take-backup.ts';
import type { ObjectStore } from '../stores/object-store.ts';

/** Some rows of a table. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly StoredValue[][];
}

/** A full backup with the changes after it, as a source of rows. */
export interface Chain {
  readonly points: number;
  readonly bytes: number;
  /** Reads all of it. @throws Error if anything is missing, cut, changed or in another place @returns the schema */
  check(): Promise<readonly SchemaEntry[]>;
  /** All rows, checked as `check` does. */
  rows(): AsyncGenerator<TableRows>;
  /** The tables of a database that do not have exactly these rows. */
  differencesIn(place: DatabasePlace, tables: readonly CopiedTable[]): Promise<string[]>;
}

/**
 * Opens the chain of a backup.
 * @throws Error if a manifest of the chain is missing or not signed, or the index does not fit
 */
export async function openChain(
  from: ObjectStore,
  newest: StoredManifest,
  { keys, identity }: { readonly keys: readonly KeyObject[] | null; readonly identity: string },
): Promise<Chain> {
  const manifests = await readChain(from, newest, keys);
  const index = await readIndex(from, newest.manifest);
  assertCounts(index, newest.manifest);
  let head: DumpHead | undefined;

  async function* rows(): AsyncGenerator<TableRows> {
    const wanted = new Map<string, KnownBlock>();
    for (const { name, blocks } of index) for (const block of blocks) wanted.set(`${block[1]} ${name} ${block[0]}`, block);
    for (const [point, { name, parts }] of manifests.entries()) {
      for await (const each of blocksOf(sealedLines(from, { name, parts, identity }))) {
        if ('chamak' in each) {
          if (each.name !== name || (head && head.key !== each.key)) throw new Error(`The file of ${name} is of another backup.`);
          head = each;
          continue;
        }
        const place = `${point} ${each.table} ${each.block}`;
        const block = wanted.get(place);
        // A later point has the block as it was then.
        if (!block) continue;
        const key = Buffer.from(head?.key ?? '', 'base64url');
        if (hashOf(key, each.table, each.block, each.lines) !== block[3])
          throw new Error(`Rows of ${each.table} are not those that were backed up.`);
        wanted.delete(place);
        yield { table: each.table, rows: each.lines.map(rowOf) };
      }
    }
    if (wanted.size > 0) throw new Error(`${wanted.size} blocks of rows are missing in the backup.`);
  }

  return {
    points: manifests.length,
    bytes: manifests.reduce((sum, { parts }) => sum + parts.reduce((size, part) => size + part.size, 0), 0),
    rows,
    async check() {
      for await (const _ of rows());
      return head?.schema ?? [];
    },
    async differencesIn(place, tables) {
      const key = Buffer.from(head?.key ?? '', 'base64url');
      const found = tables.map((table) => new TableDump(table, { key, point: 0, former: null }));
      for await (const batch of streamTables(place, tables.map(selectOf))) for (const { select, row } of batch) found[select]?.add(row);
      for (const table of found) table.end();
      const theirs = new Map(found.map((table) => [table.index.name, contentOf(table.index)]));
      return index.filter((table) => theirs.get(table.name) !== contentOf(table)).map(({ name }) => name);
    },
  };
}

/** Returns the contents of a table, whichever points have its blocks. */
const contentOf = ({ columns, blocks }: TableIndex): string =>
  JSON.stringify([columns, blocks.map(([block, , rows, hash]) => [block, rows, hash])]);

/**
 * Checks the numbers of rows.
 * @throws Error if the index has other numbers than the manifest
 */
function assertCounts(index: readonly TableIndex[], { rows }: Manifest): void {
  const counts = new Map(index.map((table) => [table.name, rowsOf(table)]));
  const [wrong] = Object.entries(rows).filter(([table, count]) => counts.get(table) !== count);
  if (wrong) throw new Error(`The manifest names ${wrong[1]} rows of ${wrong[0]}, and the backup has ${counts.get(wrong[0]) ?? 0}.`);
}

interface BlockHead {
  readonly table: string;
  readonly block: string;
  readonly rows: number;
}

async function* blocksOf(batches: AsyncIterable<string[]>): AsyncGenerator<DumpHead | (BlockHead & { readonly lines: readonly string[] })> {
  let head: BlockHead | null = null;
  let lines: string[] = [];
  let isFirst = true;
  for await (const batch of batches) {
    for (const line of batch) {
      if (head) lines.push(line);
      else if (isFirst) yield JSON.parse(line) as DumpHead;
      else head = JSON.parse(line) as BlockHead;
      isFirst = false;
      if (!head || lines.length < head.rows) continue;
      yield { ...head, lines };
      [head, lines] = [null, []];
    }
  }
  if (head) throw new Error(`The rows of ${head.table} end before their end.`);
}
