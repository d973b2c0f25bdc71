import { formatInr } from '../../../rules/money/money.ts';
import type { MoneyColumns, MoneyKind } from '../../../rules/parcels/couriers/money-columns.ts';
import { AWB, courierNumber, linePaise, REFERENCE } from '../../../rules/parcels/couriers/money-lines.ts';
import { type ColumnKind, ColumnTable, columnsBelow } from '../../parts/sheet/column-table.tsx';

/** Kinds of columns of a courier's list. `left`: what is left of the cash after what the courier kept. */
export type MoneyColumn = 'awb' | 'reference' | 'amount' | 'left' | 'kept';

const number = (shape: RegExp) => (cell: string) => {
  const typed = courierNumber(cell);
  return shape.test(typed) ? typed : null;
};
const amount = (cell: string) => {
  const read = linePaise(cell);
  return read === null ? null : formatInr(read);
};

export const kindsOf: Readonly<Record<MoneyKind, readonly ColumnKind<MoneyColumn>[]>> = {
  remittance: [
    { kind: 'awb', word: 'Tracking number', read: number(AWB) },
    { kind: 'reference', word: 'Order', read: number(REFERENCE) },
    { kind: 'amount', word: 'Cash collected', read: amount },
    { kind: 'left', word: 'Cash after deductions', read: amount },
    { kind: 'kept', word: 'Kept by the courier', read: amount },
  ],
  invoice: [
    { kind: 'awb', word: 'Tracking number', read: number(AWB) },
    { kind: 'amount', word: 'Charge with GST', read: amount },
  ],
};

/** The kind of a column, by its place. */
function kindAt({ awb, reference, amount: sum, isNet, deductions }: MoneyColumns, place: number): MoneyColumn | '' {
  if (place === awb) return 'awb';
  if (place === reference) return 'reference';
  if (place === sum) return isNet ? 'left' : 'amount';
  return deductions.includes(place) ? 'kept' : '';
}

/** The columns with one of another kind, or of none. Several may be deductions; of each other kind there is one. */
export function withMoneyColumn(columns: MoneyColumns, place: number, kind: MoneyColumn | ''): MoneyColumns {
  const without = (at: number) => (at === place ? -1 : at);
  const others = {
    ...columns,
    ...{ awb: without(columns.awb), reference: without(columns.reference), amount: without(columns.amount) },
    deductions: columns.deductions.filter((at) => at !== place),
  };
  if (kind === '') return others;
  if (kind === 'kept') return { ...others, deductions: [...others.deductions, place] };
  return kind === 'left' || kind === 'amount' ? { ...others, amount: place, isNet: kind === 'left' } : { ...others, [kind]: place };
}

interface Props {
  readonly kind: MoneyKind;
  readonly rows: readonly (readonly string[])[];
  readonly columns: MoneyColumns;
  readonly onChoose: (place: number, kind: MoneyColumn | '') => void;
}

/** Asks for the meaning of the columns of a courier's file. */
export function MoneyColumnsMap({ kind, rows, columns, onChoose }: Props) {
  const longest = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const heads = Array.from({ length: longest }, (_, place) => rows[columns.head]?.[place] ?? '');
  const isFound = columns.amount !== -1 && (columns.awb !== -1 || columns.reference !== -1);
  return (
    <ColumnTable
      columns={columnsBelow(heads, rows.slice(columns.head + 1))}
      kinds={kindsOf[kind]}
      chosen={heads.map((_, place) => kindAt(columns, place))}
      onChoose={onChoose}
      missing={isFound ? '' : 'Say which columns have the tracking number and the amount.'}
      remembered=""
    />
  );
}
