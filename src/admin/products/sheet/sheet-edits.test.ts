import { describe, expect, it } from 'vitest';
import { csvColumns } from '../../../features/products/admin/product-csv.ts';
import {
  cellOf,
  type Edits,
  linesOf,
  placeAfter,
  type SheetRow,
  sheetColumns,
  withCell,
  withPaste,
  withRaisedMrp,
  withRaisedPrices,
} from './sheet-edits.ts';

const row = (id: string, over: Partial<SheetRow> = {}): SheetRow => ({
  ...(Object.fromEntries(csvColumns.map((column) => [column, ''])) as SheetRow),
  ...{ id, name: `Piece ${id}`, price: '799.00', mrp: '999.00', changed_at: 'then' },
  ...over,
});
const rows = [row('1'), row('2', { sizes: '2.4=1' }), row('3')];
const none: Edits = new Map();
const at = (id: string) => sheetColumns.findIndex((column) => column.id === id);
const column = (id: string) => {
  const found = sheetColumns[at(id)];
  if (!found) throw new Error(id);
  return found;
};
const [first, sized] = rows as [SheetRow, SheetRow];

describe('a typed cell', () => {
  it('is kept, and forgotten where it is as it was stored', () => {
    const typed = withCell(none, first, column('price'), ' 849 ');
    expect(cellOf(typed, first, column('price'))).toBe('849');
    expect(withCell(typed, first, column('price'), '799.00').size).toBe(0);
  });
  it('of a name in Hindi is saved in its own column', () => {
    const edits = withCell(none, first, column('name_hi'), 'काजल झुमके');
    expect(linesOf(edits, rows)).toEqual([{ line: 1, cells: { id: '1', changed_at: 'then', name_hi: 'काजल झुमके' } }]);
    expect(column('name_hi')).toMatchObject({ head: 'Name in Hindi', lang: 'hi-IN' });
  });
  it('of stock by size, or of the figure of stock, cannot be typed', () => {
    expect(withCell(none, sized, column('change'), '+3').size).toBe(0);
    expect(withCell(none, first, column('stock'), '7').size).toBe(0);
  });
});

describe('a paste', () => {
  it('fills a column downwards and counts what does not fit', () => {
    const { edits, left } = withPaste(none, rows, { row: 1, column: at('price') }, '849\r\n899\r\n949\r\n');
    expect(rows.map((each) => cellOf(edits, each, column('price')))).toEqual(['799.00', '849', '899']);
    expect(left).toBe(1);
  });
  it('fills several columns and leaves out fixed ones', () => {
    const { edits, left } = withPaste(none, rows, { row: 0, column: at('mrp') }, '1099\t40\t+2');
    expect([cellOf(edits, first, column('mrp')), cellOf(edits, first, column('change')), left]).toEqual(['1099', '+2', 1]);
  });
});

it('the MRP of a product follows a price that was raised above it', () => {
  const raised = withRaisedMrp(withCell(none, first, column('price'), '1199'), rows, ['1']);
  expect(rows.map((each) => cellOf(raised, each, column('mrp')))).toEqual(['1199', '999.00', '999.00']);
});

it('a rise of the ticked products is to the whole rupee, of what was typed; a cell that is no price stays', () => {
  const typed = withCell(withCell(none, first, column('price'), '1,000'), sized, column('price'), 'x');
  const raised = withRaisedPrices(typed, rows, new Set(['1', '2']), 5);
  expect(rows.map((each) => cellOf(raised, each, column('price')))).toEqual(['1050.00', 'x', '799.00']);
  expect(cellOf(withRaisedPrices(none, rows, new Set(['3']), -5), row('3'), column('price'))).toBe('759.00');
});

it('keys move within the sheet', () => {
  expect(placeAfter('ArrowDown', { row: 2, column: 1 }, 3)).toEqual({ row: 2, column: 1 });
  expect(placeAfter('ArrowRight', { row: 0, column: 1 }, 3)).toEqual({ row: 0, column: 2 });
  expect(placeAfter('Home', { row: 1, column: 4 }, 3)).toEqual({ row: 1, column: 0 });
  expect(placeAfter('a', { row: 0, column: 0 }, 3)).toBeNull();
});

it('only changed columns are saved; a bare number of pieces is added', () => {
  const edits = withCell(withCell(none, first, column('price'), '849'), first, column('change'), '12');
  expect(linesOf(edits, rows)).toEqual([{ line: 1, cells: { id: '1', changed_at: 'then', price: '849', stock: '+12' } }]);
});
