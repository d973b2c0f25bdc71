import type { SettlementRecord, TypeSums } from '../../features/money-desk/settlements/read-settlement.server.ts';
import { dayDate, formatDateTime, istDate } from '../../rules/dates.ts';
import { paise } from '../../rules/money/money.ts';
import type { ReconType } from '../../rules/settlements/recon-lines.ts';
import { count } from '../../rules/text.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Place, Screen } from '../app/screen.ts';
import { Button } from '../parts/button.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { Amount } from '../parts/money/amount.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { lineColumns, SumCheck } from './settlement-columns.tsx';
import { settlementRead, useReadAgain } from './settlement-reads.client.ts';
import { settlementWords } from './settlement-words.ts';

type Move = (cursor: { readonly after: string; readonly before: string }) => void;

function SettlementScreen({ params: { id = '' } }: Place) {
  const { read, data, set } = useList(settlementRead(id));
  return (
    <>
      <ReadState read={read} failed="Failed to fetch the settlement." loading="Loading the settlement…" />
      {data && <Settlement record={data} onMove={set} />}
    </>
  );
}

function Settlement({ record, onMove }: { readonly record: SettlementRecord; readonly onMove: Move }) {
  const { settlement, page, findings } = record;
  const again = useReadAgain();
  const day = istDate(settlement.settledAt);
  return (
    <>
      <PageHead title={`Settlement of ${dayDate(day)}`} meta={`${settlement.id}, ${count(page.total, 'line', 'lines')}`}>
        <Button look="line" word="Read again" isBusy={again.isPending} onClick={() => again.mutate(day)} />
      </PageHead>
      {findings.length > 0 && <Findings id={settlement.id} findings={findings} />}
      <div className="columns">
        <div className="stack">
          {page.rows.length === 0 ? (
            <p className="text-meta">Details haven’t been loaded yet.</p>
          ) : (
            <>
              <ListTable label="Lines" rows={page.rows} columns={lineColumns} keyOf={(line) => line.id} />
              <Pager page={page} noun="lines" onMove={onMove} />
            </>
          )}
        </div>
        <div className="stack">
          <Sums record={record} />
          <Bank settlement={settlement} />
        </div>
      </div>
    </>
  );
}

function Findings({ id, findings }: { readonly id: string; readonly findings: SettlementRecord['findings'] }) {
  const seen = useAct({
    call: () => adminCall('POST /admin/money/settlements/:id/acknowledge', { params: { id } }),
    done: () => ({ title: 'Noted' }),
    failed: 'Not noted',
    subjects: ['money', 'to-do', 'operations'],
  });
  return (
    <div className="note note--bad settlement-note" role="alert">
      <ul>
        {findings.map(({ kind, ours, theirs }) => (
          <li key={kind}>
            {kind.charAt(0).toUpperCase() + kind.slice(1)}
            {ours !== null && theirs !== null && (
              <>
                : <Amount of={ours} /> before, <Amount of={theirs} /> now
              </>
            )}
            .
          </li>
        ))}
      </ul>
      <Button look="line" word="I have seen it" isBusy={seen.isPending} onClick={() => seen.mutate()} />
    </div>
  );
}

const sumWords: Readonly<Record<ReconType, readonly [one: string, many: string]>> = {
  payment: ['payment', 'payments'],
  refund: ['refund', 'refunds'],
  transfer: ['transfer', 'transfers'],
  adjustment: ['adjustment', 'adjustments'],
};

/** Returns what the lines of a type move before the fee. */
const gross = ({ credit, debit, fee, type }: TypeSums) => paise(credit - debit + (type === 'adjustment' ? 0 : fee));
const total = (sums: readonly TypeSums[], of: (each: TypeSums) => number) => paise(sums.reduce((all, each) => all + of(each), 0));

function Sums({ record: { settlement, page, sums } }: { readonly record: SettlementRecord }) {
  const feesOf = sums.filter(({ type }) => type !== 'adjustment');
  const net = total(sums, ({ credit, debit }) => credit - debit);
  return (
    <section className="panel">
      <h2>Sum</h2>
      <table className="mini-table settlement-sums">
        <tbody>
          {sums.map((each) => (
            <tr key={each.type}>
              <td>{count(each.lines, ...sumWords[each.type])}</td>
              <td className="num">
                <Amount of={gross(each)} />
              </td>
            </tr>
          ))}
          <tr>
            <td>Fee</td>
            <td className="num">
              <Amount of={total(feesOf, ({ fee, tax }) => tax - fee)} />
            </td>
          </tr>
          <tr>
            <td>GST on fee</td>
            <td className="num">
              <Amount of={total(feesOf, ({ tax }) => -tax)} />
            </td>
          </tr>
          <tr>
            <th scope="row">Lines bring</th>
            <td className="num">
              <Amount of={net} isStrong />
            </td>
          </tr>
          <tr>
            <td>Settled</td>
            <td className="num">
              <Amount of={settlement.amount} />
            </td>
          </tr>
        </tbody>
      </table>
      <SumCheck amount={settlement.amount} net={net} lines={page.total} />
    </section>
  );
}

function Bank({ settlement: { state, utr, amount, updatedAt } }: Pick<SettlementRecord, 'settlement'>) {
  const [word, mark, tone] = settlementWords[state];
  return (
    <section className="panel">
      <h2>Bank</h2>
      <dl className="facts">
        <dt>State</dt>
        <dd>
          <Tag mark={mark} tone={tone} word={word} />
        </dd>
        <dt>Reference</dt>
        <dd>{utr || 'None yet'}</dd>
        <dt>Changed</dt>
        <dd>{formatDateTime(updatedAt)}</dd>
      </dl>
      {amount < 0 && (
        <p className="hint">Refunds exceeded payments, so nothing was settled. A later settlement will be lower by this amount.</p>
      )}
    </section>
  );
}

export const settlementScreen: Screen = {
  reads: ({ params: { id = '' }, search }) => [settlementRead(id)(search)],
  Component: SettlementScreen,
};
