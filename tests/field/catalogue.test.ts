import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tableOf } from '../../src/admin/parts/sheet/file-table.ts';
import { readSheet } from '../../src/admin/parts/sheet/read-sheet.client.ts';
import { catalogueOf } from '../../src/admin/products/import/catalogue-file.ts';
import { guessedMap, isCatalogueHead } from '../../src/admin/products/import/column-map.ts';
import { notForSale } from '../../src/admin/products/import/former-state.ts';
import { isShopify, shopifyTable, withExportHeads } from '../../src/admin/products/import/shopify-file.ts';
import { FILE_LINES_MAX } from '../../src/features/products/admin/import.schema.ts';

const folder = join(import.meta.dirname, 'csv');

/** Each line that goes on to the dry run, by its code (else its name), and the beginning of why another one is left out. */
async function verdictsOf(name: string): Promise<Record<string, string>> {
  const file = new File([readFileSync(join(folder, name))], name);
  const read = tableOf(name, await readSheet(file, isCatalogueHead), { max: FILE_LINES_MAX, isHead: isCatalogueHead });
  const known = withExportHeads(read);
  const table = isShopify(known) ? shopifyTable(known) : read;
  const faults = notForSale(table);
  const { lines } = catalogueOf(table, guessedMap(table.heads, table.rows));
  return Object.fromEntries(
    lines.map(({ line, cells }) => [
      cells.sku || cells.name || String(line),
      faults.get(line)?.sentence ?? `₹${cells.price ?? ''}, ${cells.sizes || cells.stock || 'no'} pieces`,
    ]),
  );
}

const plain = '₹499.00, 5 pieces';
const verdicts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cp1252.csv': { 'PL-2': '₹499, 5 pieces' },
  'plain-semicolon.csv': { 'PL-1': '₹1,499.50, 5 pieces' },
  'etsy.csv': { 'ET-1': plain, 'ET-2-24,ET-2-26': 'Its price is in USD, not in rupees.' },
  'shopify-multi-location.csv': { 'SH-1': '₹499.00, no pieces', 'SH-2-G': 'Its choice is “Color”: only sizes are read.' },
  'shopify-new-template.csv': { 'SN-1': plain },
  'shopify-one-long-description.csv': { 'SH-1': plain, 'SH-17': plain },
  'shopify-old.csv': {
    'SH-1': plain,
    'sh-colour': 'Its choice is “Color”: only sizes are read.',
    'sh-size-price': 'Its sizes cost ',
    'sh-size-colour': 'Its choice is “Color”: only sizes are read.',
    'SH-6': 'The former shop does not show it.',
    'SH-7': 'The former shop has it as “archived”: it is not sold there.',
    'SH-18': '₹499.00, 0 pieces',
    'SH-19': 'It is a gift card, and no piece.',
  },
  'woocommerce.csv': { 'WO-2': '₹399, 3 pieces', 'WO-3': 'The former shop does not show it.' },
  'shopify-new-variants.csv': {
    'kada-pair': '₹849.00, 2.4=3|2.6=5 pieces',
    coloured: 'Its choice is “Color”: only sizes are read.',
    costly: 'Its sizes cost 149.00 / 199.00',
    'D-1': 'The former shop does not show it.',
    'V-1': 'It is a gift card, and no piece.',
  },
  'woocommerce-variations.csv': {
    WV: 'It is “variable” in the former shop',
    'WV-26': 'It is “variation” in the former shop',
    WS: 'The former shop does not show it.',
    WS2: 'The former shop does not show it.',
    WE: 'It is “external” in the former shop',
    WP: '₹149, no pieces',
  },
  'amazon.txt': { 'AM-1': '₹849, 5 pieces', item_sku: 'Its price is in currency, not in rupees.' },
  'flipkart.csv': { 'FK-1': '₹849, 5 pieces', 'FK-2': 'The former shop has it as “Inactive”' },
  'magento.csv': { 'MG-1': '₹849.000000, 5.0000 pieces', 'MG-2': 'The former shop does not show it.' },
  'vyapar.csv': { 'VY-1': '₹849, 5 pieces' },
  'wix.csv': { 'WX-1': '₹849, InStock pieces', 'WX-2': 'The former shop does not show it.' },
  'zoho.csv': { 'ZH-1': '₹INR 849.00, 5.00 pieces', 'ZH-2': 'The former shop has it as “Inactive”' },
  'meesho-sheet.csv': { 'ME-1': '₹249, 10 pieces' },
};

test.each(Object.entries(verdicts))(
  '%s: what another shop does not sell for rupees is left out, and nothing is guessed',
  async (name, expected) => {
    const found = await verdictsOf(name);
    for (const [piece, verdict] of Object.entries(expected))
      expect([piece, found[piece]]).toEqual([piece, expect.stringContaining(verdict)]);
  },
);

test('every export has its verdicts', () => expect(readdirSync(folder).sort()).toEqual(Object.keys(verdicts).sort()));
