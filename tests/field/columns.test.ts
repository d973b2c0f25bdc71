import { describe, expect, test } from 'vitest';
import { kinds as statement } from '../../src/admin/money/bank/map-statement.tsx';
import { kindsOf as money } from '../../src/admin/parcels/paid/money-columns-map.tsx';
import { columnsOf as products } from '../../src/admin/products/import/map-columns.tsx';
import { kindsOf as translations } from '../../src/admin/texts/translations/csv-back.tsx';
import { usualAttributesOf } from '../../src/rules/goods/goods.ts';
import { files, isTest, source } from '../architecture/imports.ts';

/** Every file with columns that the area takes, and what a column of it may be. */
const imports = {
  products: products(usualAttributesOf('clothing')),
  statement,
  remittance: money.remittance,
  invoice: money.invoice,
  translations: translations('Hindi'),
};
const columns = Object.entries(imports).flatMap(([name, kinds]) => kinds.map(({ kind, read }) => ({ name: `${name}: ${kind}`, read })));

test('every table of columns in the area is among them', () => {
  const tables = files.filter((file) => !isTest(file) && /<ColumnTable\b/.test(source(file)));
  expect(tables.sort()).toEqual([
    'src/admin/money/bank/map-statement.tsx',
    'src/admin/parcels/paid/money-columns-map.tsx',
    'src/admin/products/import/map-columns.tsx',
    'src/admin/texts/translations/csv-back.tsx',
  ]);
});

describe.each(columns)('$name', ({ read }) => {
  test('goes through a reader: what nobody sees is no value, nor a part of one', () => {
    expect(read('\u202a\ufeff\u200b ') ?? '').toMatch(/^(?:|₹0\.00)$/);
    for (const cell of ['Red', '7', '2026-12-05', 'yes']) expect(read(`\u202a${cell}\u202c\ufeff`)).toBe(read(cell));
  });
});
