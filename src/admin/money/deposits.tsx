import { useState } from 'react';
import type { Deposit, MoneyMonth } from '../../features/money-desk/months/read-month.server.ts';
import { formatDate, startOfIstDate } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { HelpedTitle } from '../parts/help/help.tsx';
import { type Column, ListTable } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useAct } from '../parts/use-act.client.ts';

const numberOf = ({ utr, id }: Deposit) => utr || id;
const payerOf = ({ kind }: Deposit) => (kind === 'settlement' ? GATEWAY_NAME : 'Courier');

const columns: readonly Column<Deposit>[] = [
  { id: 'on', head: 'Day', cell: 'second', render: ({ on }) => formatDate(startOfIstDate(on)) },
  {
    id: 'utr',
    head: 'Number',
    cell: 'title',
    render: (deposit) => (
      <TextLink
        word={numberOf(deposit)}
        href={deposit.kind === 'settlement' ? adminUrls.settlement(deposit.id) : adminUrls.remittance(deposit.id)}
      />
    ),
  },
  {
    id: 'from',
    head: 'From',
    cell: 'figure',
    render: (deposit) => [payerOf(deposit), deposit.isDifference && 'after the close'].filter(Boolean).join(', '),
  },
  { id: 'amount', head: 'Amount', cell: 'end', isNumber: true, render: ({ amount }) => <Amount of={amount} /> },
];

/** Column of the person who made a match without a rule. It can be taken back while its months are open. */
const personColumn = (onUndo: (deposit: Deposit) => void): Column<Deposit> => ({
  id: 'by',
  head: 'Matched by a person',
  isHeadHidden: true,
  cell: 'controls',
  render: (deposit) =>
    deposit.by !== 'rule' && (
      <>
        <span className="hint">Matched by {deposit.by}</span>
        {deposit.canUndo && (
          <Button
            look="quiet"
            word="Take back…"
            aria-label={`Take back the match of ${numberOf(deposit)}`}
            onClick={() => onUndo(deposit)}
          />
        )}
      </>
    ),
});

/** Shows what came to the bank in the month: its number leads to what it pays, down to the orders. */
export function Deposits({ data: { deposits, deposited } }: { readonly data: MoneyMonth }) {
  const [asked, setAsked] = useState<Deposit | null>(null);
  const undo = useAct({
    call: ({ kind, id, key: line }: Deposit) => adminCall('DELETE /admin/money/matches', { body: { kind, id, line } }),
    done: () => ({ title: 'The match is taken back' }),
    failed: 'Not taken back',
    subjects: ['money'],
  });
  if (deposits.length === 0) return null;
  const isOfRules = deposits.every(({ by }) => by === 'rule');
  return (
    <section className="panel">
      <HelpedTitle of="deposits" title="In the bank" />
      <ListTable
        label="Deposits"
        rows={deposits}
        columns={isOfRules ? columns : [...columns, personColumn(setAsked)]}
        keyOf={({ kind, id }) => `${kind} ${id}`}
      />
      {deposited > deposits.length && <p className="hint">and {deposited - deposits.length} more; the file has all of them.</p>}
      {asked && (
        <ConfirmDialog
          title={`Take back the match of ${numberOf(asked)}?`}
          confirm="Take back the match"
          cancel="Keep it"
          onConfirm={async () => {
            await undo.run(asked);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        >
          <p>
            {asked.by} matched it with {formatInr(asked.amount)} that came on {formatDate(startOfIstDate(asked.on))}. Both are judged again,
            and can be matched with something else.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
