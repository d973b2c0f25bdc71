import type { ListedGrievance } from '../../features/grievances/admin/list-grievances.server.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { outcomeTexts, topicTexts } from '../../rules/grievances/grievance.texts.ts';
import { grievanceNumber } from '../../rules/grievances/grievance.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { clockText, clockTone } from '../parts/status/clock.ts';
import { Mark } from '../parts/status/mark.tsx';
import { complaintWords } from '../parts/status/status-text.ts';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';

const clockMarks = { bad: 'filled-diamond', warn: 'clock', off: 'clock' } as const;

/** The columns of the queue. @param now the server's time, UTC ms */
export function grievanceColumns(now: number): readonly Column<ListedGrievance>[] {
  return [
    {
      id: 'complaint',
      head: 'Complaint',
      cell: 'title',
      render: ({ id, number, orderNumber: ofOrder }) => (
        <>
          <TextLink look="name" word={grievanceNumber(number)} href={adminUrls.grievance(id)} />{' '}
          {ofOrder !== null && <span className="text-meta">{orderNumber(ofOrder)}</span>}
        </>
      ),
    },
    { id: 'topic', head: 'About', cell: 'second', render: ({ topic }) => topicTexts()[topic] },
    { id: 'customer', head: 'Customer', cell: 'wide-only', render: ({ name }) => name || 'Forgotten' },
    { id: 'at', head: 'Received', cell: 'wide-only', render: ({ createdAt }) => formatDateTime(createdAt) },
    {
      id: 'state',
      head: 'State',
      cell: 'figure',
      render: ({ status, outcome }) => {
        const [word, mark, tone] = complaintWords[status];
        return (
          <span className="tag">
            <Mark name={mark} tone={tone} /> {outcome ? outcomeTexts()[outcome] : word}
          </span>
        );
      },
    },
    {
      id: 'clock',
      head: 'Clock',
      cell: 'controls',
      render: ({ dueAt, acknowledgedAt }) =>
        dueAt === null ? (
          <span className="text-meta">Nothing due</span>
        ) : (
          <Tag
            mark={clockMarks[clockTone(dueAt, now)]}
            tone={clockTone(dueAt, now)}
            word={`${acknowledgedAt === null ? 'Answer: ' : 'Settle: '}${clockText(dueAt, now)}`}
          />
        ),
    },
  ];
}
