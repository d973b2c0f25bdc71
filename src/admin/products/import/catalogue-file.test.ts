import { describe, expect, it } from 'vitest';
import { FILE_LINES_MAX } from '../../../features/products/admin/import.schema.ts';
import type { NamedAttribute } from '../../../rules/goods/goods.ts';
import { FileFault, partsOf, tableOf } from '../../parts/sheet/file-table.ts';
import { sheetText } from '../../parts/sheet/sheet-text.ts';
import { catalogueOf, longLines, picturesOf, repeatedLines, withPictures } from './catalogue-file.ts';
import { guessedMap, isCatalogueHead, withChoice } from './column-map.ts';
import { isShopify, shopifyTable } from './shopify-file.ts';

const line = (at: number, cells: Record<string, string>) => ({ line: at, cells });

describe('a table', () => {
  const sheet = [
    ['SKU', ' Name ', 'shade', ''],
    ['A', 'Jhumka', 'gold', 'x'],
    ['', '', '', ''],
    ['B', 'झुमका'],
  ];
  it('numbers lines as a spreadsheet does and leaves out what has no name or no content', () => {
    expect(tableOf('a.csv', sheet, { max: FILE_LINES_MAX })).toEqual({
      name: 'a.csv',
      heads: ['SKU', 'Name', 'shade'],
      rows: [line(2, { SKU: 'A', Name: 'Jhumka', shade: 'gold' }), line(4, { SKU: 'B', Name: 'झुमका', shade: '' })],
    });
  });
  it.each([
    [[], 'a.csv has no lines.'],
    [[['sku']], 'a.csv has no lines.'],
    [[['sku'], ...Array.from({ length: 5001 }, () => ['x'])], 'a.csv has 5001 lines; one file may have 5000.'],
  ])('is refused where it cannot be an import', (rows, sentence) => {
    expect(() => tableOf('a.csv', rows, { max: FILE_LINES_MAX })).toThrow(new FileFault(sentence));
  });
  it('becomes a catalogue by its map, with the days and the pictures of spreadsheets', () => {
    const table = tableOf(
      'a.csv',
      [
        ['Code', 'Photo', 'Ends', 'Note'],
        ['A', 'https://cdn.example/x/Front%201.jpg?v=3;back.jpg', '26-11-2026', 'x'],
      ],
      { max: FILE_LINES_MAX },
    );
    const file = catalogueOf(table, { Code: 'sku', Photo: 'images', Ends: 'sale_last_day', Note: '' });
    expect(file.unknown).toEqual(['Note']);
    expect(file.lines).toEqual([line(2, { sku: 'A', images: 'Front 1.jpg|back.jpg', sale_last_day: '26-11-2026' })]);
  });
});

it('reads UTF-16 as Excel writes it, and says what it cannot read', () => {
  expect(sheetText(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0x09, 0, 0x42, 0))).toBe('A\tB');
  expect(sheetText(Uint8Array.of(0xfe, 0xff, 0, 0x41))).toBe('A');
  expect(sheetText(new TextEncoder().encode('झुमका'))).toBe('झुमका');
  expect(sheetText(Uint8Array.of(0x41, 0xe9, 0x41))).toBe('AéA');
});

it('leaves out a line that no request can take, by its longest cell', () => {
  const long = line(3, { sku: 'B', description: 'x'.repeat(60_000) });
  expect([...longLines([line(2, { sku: 'A' }), long])]).toEqual([[3, { column: 'description', sentence: 'The line is too long.' }]]);
});

it('keeps the name of a picture whose signs are not escaped', () => {
  const cells = { SKU: 'A', Photo: 'https://cdn.example/50%off.jpg|https://[|back.jpg' };
  const { lines } = catalogueOf({ name: 'a.csv', heads: ['SKU', 'Photo'], rows: [line(2, cells)] }, { SKU: 'sku', Photo: 'images' });
  expect(lines[0]?.cells.images).toBe('50%off.jpg|[|back.jpg');
});

it('finds the names of columns below instructions', () => {
  const rows = [['Do not change this sheet'], ['', 'Compulsory'], ['SKU ID', 'Product Name', 'Price'], ['A', 'Kada', '499']];
  const { heads, rows: read } = tableOf('a.xlsx', rows, { max: FILE_LINES_MAX, isHead: isCatalogueHead });
  expect([heads, read.map(({ line: at }) => at)]).toEqual([['SKU ID', 'Product Name', 'Price'], [4]]);
});

it('knows the columns of other shops, gives none twice, and follows a choice', () => {
  const map = guessedMap(['Item Code', 'Title', 'product name', 'Selling Price', 'MRP', 'Qty', 'shade']);
  expect(map).toEqual({
    'Item Code': 'sku',
    Title: 'name',
    'product name': '',
    'Selling Price': 'price',
    MRP: 'mrp',
    Qty: 'stock',
    shade: '',
  });
  expect(guessedMap(['Name in Hindi', 'care_hi', 'HI_STATE'])).toEqual({
    'Name in Hindi': 'name_hi',
    care_hi: 'care_hi',
    HI_STATE: 'hi_state',
  });
  expect(guessedMap(['Title', 'name'])).toEqual({ Title: '', name: 'name' });
  expect(guessedMap(['ID', 'sku', 'Vendor'])).toEqual({ ID: '', sku: 'sku', Vendor: '' });
  expect(guessedMap(['id', 'sku', 'shade', 'changed_at']).id).toBe('id');
  expect(withChoice(map, 'product name', 'name')).toMatchObject({ Title: '', 'product name': 'name' });
});

const sarees: readonly NamedAttribute[] = [
  { kind: 'colour', name: 'Colour' },
  { kind: 'material', name: 'Fabric' },
  { kind: 'finish', name: 'Weave' },
  { kind: 'length', name: 'Length' },
  { kind: 'detail', name: 'Blouse piece' },
  { kind: 'occasion', name: 'Occasion' },
];

it.each([
  ['Fabric', 'material'],
  ['fabric', 'material'],
  ['Saree Fabric', 'material'],
  ['Fabric (product.metafields.custom.fabric)', 'material'],
  ['Fabric Type', 'material'],
  ['Color', 'colour'],
  ['Colour Family', 'colour'],
  ['Length (in metres)', 'length'],
  ['Saree Length (m)', 'length'],
  ['blouse_piece', 'detail'],
  ['With Blouse Piece?', 'detail'],
  ['Occasion', 'occasion'],
  ['Weave / Craft', 'finish'],
  // What other shops call so, this shop does not have.
  ['Brand Name', ''],
  ['Stitch type', ''],
])('in a shop of sarees the column %s is %j', (head, column) => expect(guessedMap(['SKU', head], [], sarees)[head]).toBe(column));

it('a detail that the owner named has its column before a column of that name, and each is given once', () => {
  const kinds: readonly NamedAttribute[] = [
    { kind: 'finish', name: 'Weave' },
    { kind: 'detail', name: 'Finish' },
  ];
  expect(guessedMap(['finish', 'weave', 'Stone'], [], kinds)).toEqual({ finish: 'detail', weave: 'finish', Stone: 'stone' });
  expect(guessedMap(['Saree Fabric', 'Fabric'], [], sarees)).toEqual({ 'Saree Fabric': '', Fabric: 'material' });
});

it('joins the lines of a product in Shopify’s export', () => {
  const heads = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Type',
    'Option1 Value',
    'Variant SKU',
    'Variant Inventory Qty',
    'Variant Price',
    'Image Src',
  ];
  const table = tableOf(
    'shopify.csv',
    [
      heads,
      [
        'kada',
        'Kada',
        '<p>Red &amp; gold.</p><p>Light.</p>',
        'Bangles',
        '2.4',
        'K-24',
        '3',
        '849.00',
        'https://cdn.shopify.com/s/k1.jpg?v=1',
      ],
      ['kada', '', '', '', '2.6', 'K-26', '5', '849.00', 'https://cdn.shopify.com/s/k2.jpg'],
      ['jhumka', 'Jhumka', '', 'Earrings', 'Default Title', "'J-1", '7', '499', ''],
    ],
    { max: FILE_LINES_MAX },
  );
  expect(isShopify(table)).toBe(true);
  const { rows } = shopifyTable(table);
  expect(rows.map(({ cells }) => [cells.sku, cells.name, cells.stock, cells.sizes])).toEqual([
    ['kada', 'Kada', '', '2.4=3|2.6=5'],
    ['J-1', 'Jhumka', '7', ''],
  ]);
  expect(rows[0]).toMatchObject({ line: 2, cells: { category: 'Bangles', price: '849.00' } });
  expect(catalogueOf({ ...table, heads: ['description'], rows }, { description: 'description' }).lines[0]?.cells.description).toBe(
    'Red & gold.\nLight.',
  );
  expect(catalogueOf({ ...table, heads: ['images'], rows }, { images: 'images' }).lines[0]?.cells.images).toBe('k1.jpg|k2.jpg');
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
  expect(withPictures(line(2, { images: 'FRONT.JPG' }), keys).cells.images).toBe('products/1.webp');
});

it('gives a line without names the pictures that are called like its code', () => {
  const names = ['bg-3-10.jpg', 'BG-3.jpg', 'bg-3 (2).png', 'BG-31.jpg', 'BG-3-front.jpg'];
  expect(picturesOf(line(2, { sku: 'BG-3' }), names)).toEqual(
    ['bg-3 (2).png', 'bg-3-10.jpg', 'BG-3.jpg'].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  );
  expect(picturesOf(line(2, { sku: 'BG-4' }), names)).toBeNull();
});

it('cuts a file into parts by number and by size', () => {
  const lines = Array.from({ length: 5 }, (_, at) => line(at + 2, { name: 'x'.repeat(100) }));
  expect(partsOf(lines, { most: 2, bytes: 10_000 }).map((part) => part.length)).toEqual([2, 2, 1]);
  expect(partsOf(lines, { most: 40, bytes: 300 }).map((part) => part.length)).toEqual([2, 2, 1]);
  expect(partsOf(lines, { most: 40, bytes: 10 }).map((part) => part.length)).toEqual([1, 1, 1, 1, 1]);
});
