import { describe, expect, it } from 'vitest';
import { FileFault, partsOf, readCatalogue, repeatedLines, withPictures } from './catalogue-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const line = (at: number, cells: Record<string, string>) => ({ line: at, cells });

describe('readCatalogue', () => {
  const rows = [
    { sku: 'A', name: 'Jhumka', shade: 'gold' },
    { sku: 'B', name: 'झुमका', shade: '' },
  ];
  it('numbers lines as a spreadsheet does and leaves out unknown columns', () => {
    const file = readCatalogue('a.csv', bytes('…'), () => rows);
    expect(file.unknown).toEqual(['shade']);
    expect(file.lines).toEqual([line(2, { sku: 'A', name: 'Jhumka' }), line(3, { sku: 'B', name: 'झुमका' })]);
  });
  it.each([
    [Uint8Array.of(0xff, 0xfe, 0x41, 0), rows, 'a.csv is not in UTF-8. In Excel, save it as “CSV UTF-8”.'],
    [bytes(''), [], 'a.csv has no lines.'],
    [bytes('x'), [{ name: 'x' }], 'The first line of a.csv names no column “id” or “sku”. Start with the empty file.'],
    [bytes('x'), Array.from({ length: 5001 }, () => ({ sku: 'x' })), 'a.csv has 5001 lines; one file may have 5000.'],
  ])('refuses what it cannot read', (content, parsed, sentence) => {
    expect(() => readCatalogue('a.csv', content, () => parsed)).toThrow(new FileFault(sentence));
  });
});

it('finds lines that stand for the same product', () => {
  const found = repeatedLines([
    line(2, { sku: 'A' }),
    line(3, { sku: 'B' }),
    line(4, { sku: ' A ' }),
    line(5, { id: '7' }),
    line(6, { id: '7' }),
  ]);
  expect([...found]).toEqual([
    [2, { column: 'sku', sentence: 'A is in lines 2 and 4.' }],
    [4, { column: 'sku', sentence: 'A is in lines 2 and 4.' }],
    [5, { column: 'id', sentence: '7 is in lines 5 and 6.' }],
    [6, { column: 'id', sentence: '7 is in lines 5 and 6.' }],
  ]);
});

it('puts the keys of chosen pictures where their names stand', () => {
  const keys = new Map([['front.jpg', 'products/1.webp']]);
  expect(withPictures(line(2, { images: ' front.jpg | back.jpg' }), keys).cells.images).toBe('products/1.webp|back.jpg');
  expect(withPictures(line(2, { sku: 'A' }), keys).cells).toEqual({ sku: 'A' });
});

it('cuts a file into parts by number and by size', () => {
  const lines = Array.from({ length: 5 }, (_, at) => line(at + 2, { name: 'x'.repeat(100) }));
  expect(partsOf(lines, { most: 2, bytes: 10_000 }).map((part) => part.length)).toEqual([2, 2, 1]);
  expect(partsOf(lines, { most: 40, bytes: 300 }).map((part) => part.length)).toEqual([2, 2, 1]);
  expect(partsOf(lines, { most: 40, bytes: 10 }).map((part) => part.length)).toEqual([1, 1, 1, 1, 1]);
});
