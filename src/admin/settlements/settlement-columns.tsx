import type { ListedSettlement } from '../../features/money-desk/settlements/list-settlements.server.ts';
import type { SettlementLine } from '../../features/money-desk/settlements/read-settlement.server.ts';
import { dayDate, istDate } from '../../rules/dates.ts';
import { paise } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { type LineFault, lineFault, netOf, type ReconType } from '../../rules/settlements/recon-lines.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { methodWord, settlementWords } from './settlement-words.ts';

/** Shows whether the lines of a settlement bring its amount. */
export function SumCheck({ amount, net, lines }: Pick<ListedSettlement, 'amount' | 'net' | 'lines'>) {
  if (lines === 0) return <Tag mark="clock" tone="off" word="No lines yet" />;
  if (net === amount) return <Tag mark="tick-disc" tone="done" word="Lines match" />;
  return (
    <span className="tag tag--bad">
      <Mark name="filled-diamond" tone="bad" /> Differs by <Amount of={paise(net - amount)} />
    </span>
  );
}

/** The columns of the list of settlements. */
export const settlementColumns: readonly Column<ListedSettlement>[] = [
  {
    id: 'day',
    head: 'Settlement',
    cell: 'title',
    render: ({ id, settledAt }) => <TextLink look="name" word={dayDate(istDate(settledAt))} href={adminUrls.settlement(id)} />,
  },
  { id: 'utr', head: 'Bank reference', cell: 'second', render: ({ utr }) => utr || 'No reference yet' },
  {
    id: 'state',
    head: 'State',
    cell: 'figure',
    render: ({ state }) => {
      const [word, mark, tone] = settlementWords[state];
      return <Tag mark={mark} tone={tone} word={word} />;
    },
  },
  { id: 'lines', head: 'Lines', cell: 'wide-only', isNumber: true, render: ({ lines }) => lines },
  { id: 'fee', head: 'Fee', cell: 'wide-only', isNumber: true, render: ({ fees, tax }) => <Amount of={paise(fees - tax)} /> },
  { id: 'tax', head: 'GST on fee', cell: 'wide-only', isNumber: true, render: ({ tax }) => <Amount of={tax} /> },
  { id: 'amount', head: 'Amount', cell: 'end', isNumber: true, render: ({ amount }) => <Amount of={amount} isStrong /> },
  { id: 'check', head: 'Check', cell: 'controls', render: (row) => <SumCheck {...row} /> },
];

const typeWords: Readonly<Record<ReconType, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
  adjustment: 'Adjustment',
};

const faultWords: Readonly<Record<LineFault, string>> = {
  currency: 'Not in rupees',
  sides: 'Wrong side',
  tax: 'Tax above the fee',
  sum: 'Does not add up',
};

/** The columns of the lines of a settlement. */
export const lineColumns: readonly Column<SettlementLine>[] = [
  {
    id: 'order',
    head: 'Order',
    cell: 'title',
    render: ({ id, orderId, number }) =>
      orderId !== null && number !== null ? (
        <TextLink look="name" word={orderNumber(number)} href={adminUrls.order(orderId)} />
      ) : (
        <b className="settlement-id">{id}</b>
      ),
  },
  {
    id: 'what',
    head: 'What',
    cell: 'second',
    render: ({ type, customer, method, disputeId }) => (
      <>
        {customer ? `${typeWords[type]}, ${customer}` : typeWords[type]}
        <span className="text-meta detail">{disputeId ? `Dispute ${disputeId}` : methodWord(method)}</span>
      </>
    ),
  },
  { id: 'amount', head: 'Amount', cell: 'wide-only', isNumber: true, render: ({ amount }) => <Amount of={amount} /> },
  { id: 'fee', head: 'Fee with its GST', cell: 'wide-only', isNumber: true, render: ({ fee }) => (fee === 0 ? '–' : <Amount of={fee} />) },
  { id: 'net', head: 'Net', cell: 'end', isNumber: true, render: (line) => <Amount of={netOf(line)} isStrong /> },
  { id: 'check', head: 'Check', cell: 'figure', render: (line) => <LineCheck line={line} /> },
];

function LineCheck({ line }: { readonly line: SettlementLine }) {
  const fault = lineFault(line);
  if (fault) return <Tag mark="filled-diamond" tone="bad" word={faultWords[fault]} />;
  if (line.firstNet !== netOf(line))
    return (
      <span className="tag tag--warn">
        <Mark name="mark-diamond" tone="act" /> Was <Amount of={line.firstNet} />
      </span>
    );
  return <Tag mark="tick-disc" tone="done" word="Adds up" />;
}
