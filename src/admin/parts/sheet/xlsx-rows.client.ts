import { FileFault } from './file-table.ts';
import { readZip } from './zip-file.client.ts';

const xml = (text: string) => new DOMParser().parseFromString(text, 'application/xml');
const childrenOf = (parent: Document | Element, name: string): Element[] => [...parent.getElementsByTagNameNS('*', name)];
/** The texts of a cell or a shared string; those of the readings above Chinese letters are left out. */
const textOf = (element: Element): string =>
  childrenOf(element, 't')
    .filter((part) => part.parentElement?.localName !== 'rPh')
    .map((part) => part.textContent ?? '')
    .join('');

/** 'AB12' → 27 */
const columnOf = (place: string): number =>
  [...place.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Excel keeps 848.9999999999999 for what it shows as 849. */
const SHOWN_DIGITS = 12;

function cellText(cell: Element, shared: readonly string[]): string {
  const kind = cell.getAttribute('t');
  if (kind === 'inlineStr') return textOf(cell);
  const value = childrenOf(cell, 'v')[0]?.textContent ?? '';
  if (kind === 's') return shared[Number(value)] ?? '';
  if (kind === 'b') return value === '1' ? 'yes' : 'no';
  if (kind === 'str' || kind === 'e' || value === '') return value;
  return String(Number(Number(value).toPrecision(SHOWN_DIGITS)));
}

/**
 * Returns the rows of the first sheet of an Excel file.
 * @throws FileFault
 */
export async function xlsxRows(name: string, file: Blob): Promise<string[][]> {
  const entries = await readZip(name, file);
  const read = async (path: string) => xml((await (await entries.find((entry) => entry.path === path)?.unpack())?.text()) ?? '<none/>');
  const sheets = entries.map(({ path }) => path).filter((path) => /^xl\/worksheets\/sheet\d+\.xml$/.test(path));
  const [first] = sheets.toSorted((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));
  if (first === undefined) throw new FileFault(`${name} has no sheet.`);
  const shared = childrenOf(await read('xl/sharedStrings.xml'), 'si').map(textOf);
  return childrenOf(await read(first), 'row').map((row) => {
    const cells: string[] = [];
    for (const [at, cell] of childrenOf(row, 'c').entries()) {
      const place = cell.getAttribute('r');
      cells[place === null ? at : columnOf(place)] = cellText(cell, shared);
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}
