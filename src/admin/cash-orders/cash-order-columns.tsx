import type { ListedCheck } from '../../features/cash-guard/admin/list-checks.server.ts';
import { formatPhone } from '../../rules/address/phone.ts';
import { type CallOutcome, type CashCheckState, callStage } from '../../rules/cash/cash-check.ts';
import { marksWords } from '../../rules/cash/cash-words.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { Button } from '../parts/button.tsx';
import { ContactLinks } from '../parts/contact-links.tsx';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { sinceText } from '../parts/status/clock.ts';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';

export type CallAnswer = 'confirmed' | CallOutcome;

const outcomes: Readonly<Record<CallOutcome, string>> = { 'no-answer': 'no answer', 'wrong-number': 'wrong number' };

const stateWords: Readonly<Record<CashCheckState, string>> = {
  waiting: 'Waits',
  confirmed: 'Confirmed',
  corrected: 'Address corrected',
  called: 'Confirmed on the phone',
  passed: 'Sent without an answer',
  paid: 'Paid online',
  cancelled: 'Cancelled',
  silent: 'Ended, nobody answered',
};

/** The columns of the cash orders that are asked. @param now the server's time, UTC ms */
export function cashOrderColumns(now: number, onCall: (check: ListedCheck, outcome: CallAnswer) => void): readonly Column<ListedCheck>[] {
  return [
    {
      id: 'order',
      head: 'Order',
      cell: 'title',
      render: ({ id, number, marks }) => (
        <>
          <TextLink look="name" word={orderNumber(number)} href={adminUrls.order(id)} />
          <span className="text-meta detail">{capitalised(marksWords(marks))}</span>
        </>
      ),
    },
    {
      id: 'customer',
      head: 'Customer',
      cell: 'second',
      render: ({ customerName, phone }) => (
        <>
          {customerName || 'Forgotten'} <span className="text-meta">{formatPhone(phone)}</span>
        </>
      ),
    },
    { id: 'total', head: 'Total', cell: 'end', isNumber: true, render: ({ total }) => <Amount of={total} isStrong /> },
    { id: 'since', head: 'Asked', cell: 'wide-only', render: (check) => <Since check={check} now={now} /> },
    {
      id: 'actions',
      head: 'Actions',
      isHeadHidden: true,
      cell: 'controls',
      // On a phone the time is in a line of its own: next to the name it leaves no room for the number.
      render: (check) => (
        <div>
          <p className="only-phone">
            <Since check={check} now={now} />
          </p>
          {check.state === 'waiting' ? <Calls check={check} onCall={onCall} /> : <Answer check={check} />}
        </div>
      ),
    },
  ];
}

/** 'the address …' → 'The address …' */
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const tones = { none: 'off', call: 'warn', late: 'bad' } as const;
const marksOf = { none: 'clock', call: 'clock', late: 'filled-diamond' } as const;

function Since({ check, now }: { readonly check: ListedCheck; readonly now: number }) {
  const { state, askedAt, endsAt } = check;
  if (state !== 'waiting') return formatDateTime(askedAt);
  const stage = callStage(check, now);
  const word = now < askedAt ? `First message ${formatDateTime(askedAt)}` : `${sinceText(askedAt, now)} without an answer`;
  return (
    <>
      <Tag mark={marksOf[stage]} tone={tones[stage]} word={word} />
      {endsAt !== null && <span className="text-meta detail">Ends {formatDateTime(endsAt)}</span>}
    </>
  );
}

function Calls({ check, onCall }: { readonly check: ListedCheck; readonly onCall: (check: ListedCheck, outcome: CallAnswer) => void }) {
  const { number, customerName, phone, calls, calledAt, callOutcome } = check;
  return (
    <span className="actions actions--wrap">
      <ContactLinks name={customerName} phone={phone} number={number} />
      <Button look="line" word="Confirmed" aria-label={`${orderNumber(number)}: confirmed`} onClick={() => onCall(check, 'confirmed')} />
      <Button look="quiet" word="No answer" aria-label={`${orderNumber(number)}: no answer`} onClick={() => onCall(check, 'no-answer')} />
      <Button
        look="quiet"
        word="Wrong number"
        aria-label={`${orderNumber(number)}: wrong number`}
        onClick={() => onCall(check, 'wrong-number')}
      />
      {calledAt !== null && callOutcome !== null && (
        <span className="text-meta">
          {calls === 1 ? 'Called once' : `Called ${calls} times`}: {outcomes[callOutcome]}, {formatDateTime(calledAt)}
        </span>
      )}
    </span>
  );
}

function Answer({ check: { state, answeredAt, by } }: { readonly check: ListedCheck }) {
  return (
    <span className="text-meta">
      {stateWords[state]}
      {answeredAt !== null && `, ${formatDateTime(answeredAt)}`}
      {by && `, ${by}`}
    </span>
  );
}
