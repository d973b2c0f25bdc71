import { useState } from 'react';
import type { ProposedMatch } from '../../features/money-desk/months/proposals.server.ts';
import type { MoneyMonth } from '../../features/money-desk/months/read-month.server.ts';
import type { VerdictRow } from '../../features/money-desk/months/verdict-rows.server.ts';
import { formatDate, formatMonth } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { count } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { ButtonLink, IconButton } from '../parts/button.tsx';
import { HelpedTitle } from '../parts/help/help.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { TextLink } from '../parts/text-link.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { CloseMonth } from './close-month.tsx';
import { Deposits } from './deposits.tsx';
import { moneyMonthRead } from './money-reads.client.ts';
import { figureWords, gapText, guessReason } from './money-text.ts';
import { MonthLines } from './month-lines.tsx';
import { verdictColumns } from './verdict-columns.tsx';

function MoneyScreen() {
  const { set, read, data } = useList(moneyMonthRead);
  return (
    <>
      <PageHead title="Money">
        {data && (
          <div className="row">
            <IconButton icon="chevron-left" label="The month before" onClick={() => set({ month: monthsLater(data.month, -1) })} />
            <output>{formatMonth(data.month)}</output>
            <IconButton
              icon="chevron-right"
              label="The month after"
              disabled={!data.isOver}
              onClick={() => set({ month: monthsLater(data.month, 1) })}
            />
          </div>
        )}
        <ButtonLink word="Bank statement" icon="upload" href={adminUrls.bank} />
      </PageHead>
      <ReadState read={read} failed="Failed to fetch the month." loading="Adding up the month…" />
      {data && <Month key={data.month} data={data} />}
    </>
  );
}

/** ('2026-12', 1) → '2027-01' */
function monthsLater(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, month.length);
}

function Month({ data }: { readonly data: MoneyMonth }) {
  const [accepted, setAccepted] = useState<{ readonly row: VerdictRow; readonly reason: string } | null>(null);
  const takeBack = useAct({
    call: ({ pair, subject }: VerdictRow) => adminCall('DELETE /admin/money/accepted', { body: { pair, subject } }),
    done: () => ({ title: 'Taken back' }),
    failed: 'Not taken back',
    subjects: ['money'],
  });
  const match = useAct({
    call: ({ kind, id, line }: ProposedMatch) => adminCall('POST /admin/money/matches', { body: { kind, id, line } }),
    done: () => ({ title: 'Matched' }),
    failed: 'Not matched',
    subjects: ['money'],
  });
  const columns = verdictColumns({
    onAccept: (row) => setAccepted({ row, reason: '' }),
    onTakeBack: (row) => void takeBack.run(row),
    onMatch: (proposal) => void match.run(proposal),
    proposals: data.proposals,
    onGuess: (row, guess) => setAccepted({ row, reason: guessReason(guess) }),
    guesses: data.guesses,
  });
  return (
    <div className="stack gst-top">
      <MonthLines data={data} />
      <State data={data} />
      {data.rows.length > 0 && (
        <section className="panel">
          <HelpedTitle of="unexplained" title={data.unexplained === 0 ? 'Accepted' : `${count(data.unexplained, 'line')} unexplained`} />
          <ListTable label="What is not paid" rows={data.rows} columns={columns} keyOf={({ pair, subject }) => `${pair} ${subject}`} />
          {data.total > data.rows.length && <p className="hint">and {data.total - data.rows.length} more; the file has all of them.</p>}
        </section>
      )}
      <Deposits data={data} />
      {accepted && <AcceptDialog {...accepted} onClose={() => setAccepted(null)} />}
    </div>
  );
}

/** Shows whether the month can be closed, is closed, and has changed since. */
function State({ data }: { readonly data: MoneyMonth }) {
  const { month, closed, waiting, accounts, gaps } = data;
  return (
    <section className="panel">
      <HelpedTitle of="month-end" title={closed ? 'Closed' : 'The month’s end'} />
      {accounts === 0 && (
        <p>
          No bank account has been added yet. <TextLink look="link" word="Add one with its first statement" href={adminUrls.bank} />
        </p>
      )}
      {gaps.length > 0 && (
        <div className="note note--bad" role="alert">
          {gaps.map((gap) => (
            <p key={`${gap.account} ${gap.from} ${gap.until}`}>
              {gap.account}: {gapText(gap)}.
            </p>
          ))}
        </div>
      )}
      {waiting.count > 0 && (
        <p>
          {count(waiting.count, 'payment is', 'payments are')} on the way to the bank, {formatInr(waiting.amount)}: the statements do not
          show {waiting.count === 1 ? 'its day' : 'their days'} yet.
        </p>
      )}
      {closed && (
        <p>
          Closed on {formatDate(closed.at)} by {closed.by}.
        </p>
      )}
      {closed && closed.changed.length > 0 && (
        <div className="note note--bad" role="alert">
          <p>
            Since then it has changed:{' '}
            {closed.changed.map(({ name, by }) => `${figureWords[name]} ${by > 0 ? '+' : ''}${formatInr(by)}`).join(', ')}.
          </p>
        </div>
      )}
      <div className="actions">
        {!closed && <CloseMonth data={data} />}
        <ButtonLink look="line" icon="download" word="The month for the accountant" href={adminUrls.moneyCsv(month)} download />
        <ButtonLink look="line" word="Settlements of the gateway" href={adminUrls.settlements} />
        <ButtonLink look="line" word="GST of the month" href={`${adminUrls.gst}?month=${month}`} />
      </div>
    </section>
  );
}

export const moneyScreen: Screen = { reads: ({ search }) => [moneyMonthRead(search)], Component: MoneyScreen };
