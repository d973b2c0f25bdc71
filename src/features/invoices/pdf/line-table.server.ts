import { rateText } from '../../../rules/money/gst.ts';
import { CHARGES_LINE, type InvoiceLine, type UnitCode } from '../../../rules/money/invoice-lines.ts';
import { formatInr, type Paise, paise } from '../../../rules/money/money.ts';
import type { InvoiceRow } from '../document.ts';
import { type Ink, MARGIN, type Sheet, WIDTH } from './sheet.server.ts';

interface Column {
  readonly head: string;
  readonly width: number;
  readonly isText?: boolean;
  readonly of: (line: InvoiceLine) => string;
  readonly together?: (row: InvoiceRow) => Paise;
}

const GAP = 5;
const DESCRIPTION = 'Description';
const NUMBER = '#';
const unitWords: Readonly<Record<UnitCode, readonly [one: string, many: string]>> = {
  NOS: ['piece', 'pieces'],
  PRS: ['pair', 'pairs'],
  SET: ['set', 'sets'],
};

const quantityText = ({ line, quantity, unit }: InvoiceLine): string => {
  if (quantity === 0) return '–';
  return line === CHARGES_LINE ? String(quantity) : `${quantity} ${unitWords[unit][quantity === 1 ? 0 : 1]}`;
};

/** Returns the rate in the head where all lines have one rate, else in each line. */
function columnsOf({ kind, igst, lines, placeOfSupply, seller }: InvoiceRow): Column[] {
  const rates = [...new Set(lines.map(({ gstRate }) => gstRate))];
  const [only] = rates;
  const headRate = (part: number) => (rates.length === 1 && only !== undefined ? ` ${rateText(only / part)} %` : '');
  const lineRate = (amount: Paise, rate: number, part: number) =>
    rates.length === 1 ? formatInr(amount) : `${formatInr(amount)} (${rateText(rate / part)} %)`;
  const isWithin = igst === 0 && seller.gstin.startsWith(placeOfSupply);
  const taxes: Column[] = isWithin
    ? [
        { head: `CGST${headRate(2)}`, width: 44, of: (line) => lineRate(line.cgst, line.gstRate, 2), together: (row) => row.cgst },
        { head: `SGST${headRate(2)}`, width: 44, of: (line) => lineRate(line.sgst, line.gstRate, 2), together: (row) => row.sgst },
      ]
    : [{ head: `IGST${headRate(1)}`, width: 50, of: (line) => lineRate(line.igst, line.gstRate, 1), together: (row) => row.igst }];
  const isNote = kind === 'credit-note';
  const isRegistered = seller.gstin !== '';
  const hasTax = kind !== 'bill-of-supply' && isRegistered;
  const figures: Column[] = [
    { head: 'HSN', width: 26, isText: true, of: ({ hsnCode }) => hsnCode },
    { head: 'Qty', width: 42, of: quantityText },
    {
      head: isRegistered ? 'Price with GST' : 'Price',
      width: 54,
      of: ({ price, quantity, total }) => formatInr(isNote && quantity === 0 ? total : paise(price * quantity)),
    },
    { head: 'Discount', width: 46, of: ({ discount }) => (discount > 0 ? `−${formatInr(discount)}` : '–') },
    { head: isRegistered ? 'Taxable value' : 'Value', width: 54, of: ({ taxable }) => formatInr(taxable), together: (row) => row.taxable },
    ...(hasTax ? taxes : []),
    { head: 'Total', width: 58, of: ({ total }) => formatInr(total), together: (row) => row.total },
  ];
  const used = figures.reduce((width, each) => width + each.width + GAP, 16 + GAP);
  return [
    { head: NUMBER, width: 16, isText: true, of: () => '' },
    { head: DESCRIPTION, width: WIDTH - used, isText: true, of: ({ name }) => name },
    ...figures,
  ];
}

const secondLineOf = ({ line, size }: InvoiceLine): string => {
  if (line === CHARGES_LINE) return 'part of the same supply';
  return size && `Size ${size}`;
};

/** Draws the lines of a document, continued on further pages with the head repeated. @returns where it ends, in points */
export const drawLines = (sheet: Sheet, row: InvoiceRow, top: number): number => sheet.part('Table', () => drawTable(sheet, row, top));

function drawTable(sheet: Sheet, row: InvoiceRow, top: number): number {
  const columns = columnsOf(row);
  const places = columns.map((_, at) => columns.slice(0, at).reduce((x, { width }) => x + width + GAP, MARGIN));
  const eachCell = (draw: (column: Column, x: number) => number) =>
    sheet.part('TR', () => Math.max(...columns.map((column, at) => draw(column, places[at] ?? MARGIN))));
  const cell = ({ width, isText }: Column, text: string, x: number, y: number, ink: Ink = {}) =>
    sheet.text(text, x, y, width, { size: 8, align: isText ? 'left' : 'right', as: 'TD', ...ink });
  const head = (y: number) => {
    const height = eachCell((column, x) => cell(column, column.head, x, y, { font: 'bold', as: 'TH', scope: 'Column' }));
    sheet.rule(y + height + 3, 1);
    return y + height + 9;
  };
  /** The name of a piece, with its size under it, is the head of its row. */
  const named = (line: InvoiceLine, column: Column, x: number, y: number) => {
    const draw = () => {
      const height = cell(column, line.name, x, y, { font: 'bold', as: 'P' });
      return height + sheet.text(secondLineOf(line), x, y + height, column.width, { size: 7, isSoft: true });
    };
    return sheet.part('TH', draw, 'Row');
  };
  let y = head(top);
  for (const [at, line] of row.lines.entries()) {
    if (!sheet.hasRoom(y, 60)) {
      sheet.newPage();
      y = sheet.decoration(() => head(MARGIN));
    }
    const from = y;
    y += eachCell((column, x) => {
      if (column.head === DESCRIPTION) return named(line, column, x, from);
      const text = column.head === NUMBER ? String(at + 1) : column.of(line);
      return cell(column, text, x, from, column.head === 'Total' ? { font: 'bold' } : {});
    });
    y += 5;
    sheet.rule(y, 0.4);
    y += 6;
  }
  const height = eachCell((column, x) => {
    const sum = column.together?.(row);
    if (column.head === DESCRIPTION) return cell(column, 'Together', x, y, { font: 'bold', as: 'TH', scope: 'Row' });
    return cell(column, sum === undefined ? '' : formatInr(sum), x, y, { font: 'bold' });
  });
  return y + height;
}
