import { FILE_LINES_MAX } from '../../../features/products/admin/import.schema.ts';
import type { NamedAttribute } from '../../../rules/goods/goods.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { isObject, readJson } from '../../../ui/stored-json.client.ts';
import { FileFault, type Table, tableOf } from '../../parts/sheet/file-table.ts';
import { readSheet } from '../../parts/sheet/read-sheet.client.ts';
import { readZip } from '../../parts/sheet/zip-file.client.ts';
import { type ColumnMap, guessedMap, isCatalogueHead, isColumn } from './column-map.ts';
import { isShopify, shopifyTable, withExportHeads } from './shopify-file.ts';

/**
 * Reads a sheet of any kind, or Shopify's export.
 * @throws FileFault
 */
export async function readTable(file: File): Promise<Table> {
  const table = tableOf(file.name, await readSheet(file, isCatalogueHead), { max: FILE_LINES_MAX, isHead: isCatalogueHead });
  const known = withExportHeads(table);
  return isShopify(known) ? shopifyTable(known) : table;
}

const pictureTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};
/** Pictures of one archive; more is a mistake or takes the whole day to send. */
const ZIPPED_MAX = 2_000;

/** The pictures of a zip archive, by their names without folders. @throws FileFault */
export async function zippedPictures(zip: File): Promise<File[]> {
  const pictures = (await readZip(zip.name, zip)).filter(({ name }) => typeOf(name) !== undefined);
  if (pictures.length === 0) throw new FileFault(`${zip.name} has no pictures.`);
  if (pictures.length > ZIPPED_MAX) throw new FileFault(`${zip.name} has ${pictures.length} pictures; one archive may have ${ZIPPED_MAX}.`);
  const files: File[] = [];
  for (const { name, unpack } of pictures) files.push(new File([await unpack()], name, { type: typeOf(name) ?? '' }));
  return files;
}

const typeOf = (name: string): string | undefined => pictureTypes[name.toLowerCase().split('.').at(-1) ?? ''];

const keyOf = (heads: readonly string[]) => `import-columns:${heads.join('|')}`;

/** Returns the choice for an earlier file with the same columns, or a guess. */
export function mapFor({ heads, rows }: Table, kinds: readonly NamedAttribute[]): ColumnMap {
  const kept = readJson(onDevice, keyOf(heads), isObject);
  if (!kept) return guessedMap(heads, rows, kinds);
  return Object.fromEntries(heads.map((head) => [head, typeof kept[head] === 'string' && isColumn(kept[head]) ? kept[head] : '']));
}

export const rememberMap = (heads: readonly string[], map: ColumnMap): void => void onDevice.write(keyOf(heads), JSON.stringify(map));
