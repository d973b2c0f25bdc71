import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { StoredValue } from './read-tables.ts';
import type { CopiedTable } from './table-file.ts';

/** A block has the rows of 1,024 rowids in a row: 1 << 10. */
const BLOCK_BITS = 10n;
const HASH_CHARS = 27;

const blockShape = z.tuple([z.string(), z.number(), z.number(), z.string()]);
const indexShape = z.array(
  z.object({ name: z.string(), columns: z.array(z.string()), last: z.string().nullable(), blocks: z.array(blockShape) }),
);

/** A block of rows: its number, the point of the chain whose file has it, its rows, and their hash. */
export type KnownBlock = z.infer<typeof blockShape>;

/**
 * The blocks of a table at the time of a backup. A restore loads exactly these, each from the point that has it; deleted rows are in
 * none. `last`: the highest rowid of a table that only grows.
 */
export type TableIndex = z.infer<typeof indexShape>[number];

/** Parses an index. @throws Error if it is cut */
export function parseIndex(bytes: Uint8Array): TableIndex[] {
  const read = indexShape.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  if (!read.success) throw new Error('index.json is cut.');
  return read.data;
}

/** Returns the block of a row. Rows of a table without rowids are counted. */
export function blockOf({ key }: Pick<CopiedTable, 'key'>, row: readonly StoredValue[], position: number): string {
  const id = key === null ? BigInt(position) : row[key];
  if (typeof id !== 'bigint') throw new Error('A row has no number.');
  return String(id >> BLOCK_BITS);
}

/** Returns the first rowid of a block. */
export const startOf = (block: string): bigint => BigInt(block) << BLOCK_BITS;

/**
 * Returns the keyed hash of a row. Keyed, because the index is not sealed: without the key nobody can test which rows give a hash.
 */
export function hashOf(key: Uint8Array, table: string, block: string, lines: readonly string[]): string {
  const hash = createHmac('sha256', key).update(`${table}\n${block}\n${lines.length}\n`);
  return hash.update(lines.join('\n')).digest('base64url').slice(0, HASH_CHARS);
}
