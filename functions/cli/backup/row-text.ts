import type { StoredValue } from './read-tables.ts';

/**
 * A value of a row in a backup. JSON has neither SQLite's two kinds of number nor its blobs: `f` a float, `i` a large integer, `b` a
 * blob.
 */
type TextValue = null | number | string | { readonly f: string } | { readonly i: string } | { readonly b: string };

function textValue(value: StoredValue): TextValue {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : { i: String(value) };
  }
  if (typeof value === 'number') return { f: Object.is(value, -0) ? '-0' : String(value) };
  if (value instanceof Uint8Array) return { b: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  return value;
}

function storedValue(value: TextValue): StoredValue {
  if (typeof value === 'number') return BigInt(value);
  if (value === null || typeof value === 'string') return value;
  if ('f' in value) return Number(value.f);
  return 'i' in value ? BigInt(value.i) : new Uint8Array(Buffer.from(value.b, 'base64'));
}

/** Returns a row as a line of a backup. The same row always gives the same line. */
export const rowText = (row: readonly StoredValue[]): string => JSON.stringify(row.map(textValue));

export const rowOf = (line: string): StoredValue[] => (JSON.parse(line) as TextValue[]).map(storedValue);
