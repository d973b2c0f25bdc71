import type { SubscriberRow } from '../../features/newsletter/admin/list-subscribers.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { IconButton } from '../parts/button.tsx';
import { copyText } from '../parts/copy-text.client.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Tag } from '../parts/status/tag.tsx';

const states = {
  confirmed: ['Confirmed', 'tick-disc', 'ok'],
  asked: ['Not yet confirmed', 'clock', 'warn'],
  left: ['Unsubscribed', 'cross-ring', 'off'],
} as const;

/** When the present state began: '3 September 2026'. */
const sinceText = ({ status, askedAt, confirmedAt, leftAt }: SubscriberRow) =>
  formatDate((status === 'left' ? leftAt : status === 'confirmed' ? confirmedAt : null) ?? askedAt);

export function subscriberColumns({
  onRemove,
}: {
  readonly onRemove: (subscriber: SubscriberRow) => void;
}): readonly Column<SubscriberRow>[] {
  return [
    { id: 'email', head: 'Email', cell: 'title', render: ({ email }) => <b>{email}</b> },
    {
      id: 'asked',
      head: 'Asked',
      cell: 'second',
      render: (row) => (
        <span>
          {formatDate(row.askedAt)}
          <span className="only-phone">
            , <StateTag row={row} />
          </span>
        </span>
      ),
    },
    { id: 'since', head: 'Since', cell: 'wide-only', render: sinceText },
    { id: 'consent', head: 'Agreed to', cell: 'wide-only', render: ({ consentText }) => <span className="text-meta">{consentText}</span> },
    { id: 'state', head: 'State', cell: 'wide-only', render: (row) => <StateTag row={row} /> },
    {
      id: 'actions',
      head: 'Actions',
      isHeadHidden: true,
      cell: 'end-full',
      render: (row) => (
        <span className="actions">
          <IconButton icon="copy" label={`Copy ${row.email}`} onClick={() => copyText(row.email)} />
          {row.status !== 'left' && (
            <IconButton icon="circle-x" label={`Unsubscribe ${row.email}`} isDanger onClick={() => onRemove(row)} />
          )}
        </span>
      ),
    },
  ];
}

function StateTag({ row: { status } }: { row: SubscriberRow }) {
  const [word, mark, tone] = states[status];
  return <Tag mark={mark} tone={tone} word={word} />;
}
