import { formatMonth } from '../../../rules/dates.ts';
import type { CountedBy } from '../../../rules/parcels/return-counts.ts';
import { grouped } from '../../../rules/text.ts';
import type { Column } from '../../parts/list/list-table.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import type { CountedLine } from './read-counts.server.ts';

const heads: Readonly<Record<CountedBy, string>> = {
  month: 'Month',
  pin: 'PIN code',
  piece: 'Piece',
  courier: 'Courier',
  method: 'Payment',
};

const methods: Readonly<Record<string, string>> = { cash: 'Cash on delivery', paid: 'Paid before' };
const couriers: Readonly<Record<string, string>> = { shiprocket: 'Shiprocket', delhivery: 'Delhivery', manual: 'By hand' };

/** '2026-11' → 'November 2026', '560' → '560…' */
function nameOf(by: CountedBy, key: string): string {
  if (key === '') return 'All parcels';
  if (by === 'month') return formatMonth(key);
  if (by === 'pin') return `${key}…`;
  return (by === 'method' ? methods[key] : by === 'courier' ? couriers[key] : undefined) ?? key;
}

/** '7.5 %'; of too few parcels none. */
const rateText = (rate: number | null): string => (rate === null ? 'too few' : `${rate} %`);

export const countColumns = (by: CountedBy): readonly Column<CountedLine>[] => [
  {
    id: 'name',
    head: heads[by],
    cell: 'title',
    render: ({ key }) => <b>{nameOf(by, key)}</b>,
  },
  {
    id: 'ended',
    head: 'Came back',
    cell: 'second',
    render: ({ returned, ended, sent }) => (
      <>
        {grouped(returned)} of {grouped(ended)} <span className="text-meta">{sent > ended && `${grouped(sent - ended)} on the way`}</span>
      </>
    ),
  },
  { id: 'rate', head: 'Rate', cell: 'end', isNumber: true, render: ({ rate }) => rateText(rate) },
  { id: 'cost', head: 'Cost', cell: 'figure', isNumber: true, render: ({ cost }) => <Amount of={cost} /> },
];
