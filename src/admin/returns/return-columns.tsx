import type { ListedReturn } from '../../features/returns/admin/list-returns.server.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { returnReasonTexts } from '../../rules/returns/returns.texts.ts';
import { returnNumber } from '../../rules/returns/returns.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { clockText, clockTone } from '../parts/status/clock.ts';
import { Mark } from '../parts/status/mark.tsx';
import { returnWords } from '../parts/status/status-text.ts';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';

const clockMarks = { bad: 'filled-diamond', warn: 'clock', off: 'clock' } as const;

/** The columns of the queue. @param now the server's time, UTC ms */
export function returnColumns(now: number): readonly Column<ListedReturn>[] {
  return [
    { id: 'picture', head: 'Piece', isHeadHidden: true, cell: 'picture', render: ({ image }) => <Thumb image={image} /> },
    {
      id: 'return',
      head: 'Return',
      cell: 'title',
      render: ({ id, number, orderNumber: ofOrder }) => (
        <>
          <TextLink look="name" word={returnNumber(number)} href={adminUrls.return(id)} />{' '}
          <span className="text-meta">{orderNumber(ofOrder)}</span>
        </>
      ),
    },
    {
      id: 'reason',
      head: 'Piece and reason',
      cell: 'second',
      render: ({ reason, piece, kind, customerName }) => (
        <>
          {returnReasonTexts()[reason]}
          {kind === 'exchange' && ', exchange'}
          <span className="only-phone">, {customerName}</span>
          <span className="text-meta hide-phone detail">{piece}</span>
        </>
      ),
    },
    { id: 'customer', head: 'Customer', cell: 'wide-only', render: ({ customerName }) => customerName || 'Forgotten' },
    {
      id: 'value',
      head: 'Value',
      cell: 'end',
      isNumber: true,
      render: ({ value }) => <Amount of={value} isStrong />,
    },
    {
      id: 'stage',
      head: 'Stage',
      cell: 'figure',
      isNumber: true,
      render: ({ status }) => {
        const [word, mark, tone] = returnWords[status];
        return (
          <span className="tag">
            <Mark name={mark} tone={tone} /> {word}
          </span>
        );
      },
    },
    {
      id: 'clock',
      head: 'Clock',
      cell: 'controls',
      render: ({ dueAt }) =>
        dueAt === null ? (
          <span className="text-meta">Nothing due</span>
        ) : (
          <Tag mark={clockMarks[clockTone(dueAt, now)]} tone={clockTone(dueAt, now)} word={clockText(dueAt, now)} />
        ),
    },
  ];
}
