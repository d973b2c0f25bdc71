import type { ListedDispute } from '../../features/disputes/admin/list-disputes.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { isOpenDispute, needsAnswer, reasonText } from '../../rules/disputes/dispute-states.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { clockText, clockTone } from '../parts/status/clock.ts';
import { Mark } from '../parts/status/mark.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { phaseWords, stateWord } from './dispute-text.ts';

const clockMarks = { bad: 'filled-diamond', warn: 'clock', off: 'clock' } as const;

/** The columns of the list. @param now the server's time, UTC ms */
export function disputeColumns(now: number): readonly Column<ListedDispute>[] {
  return [
    {
      id: 'order',
      head: 'Order',
      cell: 'title',
      render: ({ id, number }) => <TextLink look="name" word={orderNumber(number)} href={adminUrls.dispute(id)} />,
    },
    {
      id: 'reason',
      head: 'Reason',
      cell: 'second',
      render: ({ reasonCode, phase }) => `${reasonText(reasonCode)}. ${phaseWords[phase]}`,
    },
    { id: 'opened', head: 'Opened', cell: 'wide-only', render: ({ openedAt }) => formatDate(openedAt) },
    { id: 'amount', head: 'Amount', cell: 'figure', isNumber: true, render: ({ amount }) => <Amount of={amount} /> },
    {
      id: 'state',
      head: 'State',
      cell: 'wide-only',
      render: (dispute) => {
        const [word, mark, tone] = stateWord(dispute);
        return (
          <span className="tag">
            <Mark name={mark} tone={tone} /> {word}
          </span>
        );
      },
    },
    { id: 'clock', head: 'Clock', cell: 'controls', render: (dispute) => <Clock dispute={dispute} now={now} /> },
  ];
}

function Clock({ dispute, now }: { readonly dispute: ListedDispute; readonly now: number }) {
  const { status, respondBy } = dispute;
  if (!needsAnswer(dispute)) return <span className="text-meta">{isOpenDispute(status) ? 'The bank decides' : stateWord(dispute)[0]}</span>;
  if (respondBy === null) return <Tag mark="filled-diamond" tone="bad" word="Answer at once" />;
  const tone = clockTone(respondBy, now);
  return <Tag mark={clockMarks[tone]} tone={tone} word={`Answer: ${clockText(respondBy, now)}`} />;
}
