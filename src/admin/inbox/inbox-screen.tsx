import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../rules/dates.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminRead } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { usePollMs } from '../live/live.store.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { type Column, ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { clockText, clockTone } from '../parts/status/clock.ts';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import type { InboxRow } from './read-inbox.server.ts';

const inboxRead = adminRead('GET /admin/inbox');

const clockMarks = { bad: 'filled-diamond', warn: 'clock', off: 'clock' } as const;

const columns = (now: number): readonly Column<InboxRow>[] => [
  { id: 'what', head: 'What', cell: 'title', render: ({ title, href }) => <TextLink look="name" word={title} href={href} /> },
  { id: 'about', head: 'About', cell: 'second', render: ({ about }) => about },
  { id: 'since', head: 'Since', cell: 'wide-only', render: ({ since }) => formatDateTime(since) },
  {
    id: 'clock',
    head: 'Clock',
    cell: 'controls',
    render: ({ due, isAnswered, since }) => {
      if (isAnswered) return <span className="text-meta">The customer is to answer</span>;
      if (due === null) return <span className="text-meta">Since {formatDateTime(since)}</span>;
      return <Tag mark={clockMarks[clockTone(due, now)]} tone={clockTone(due, now)} word={clockText(due, now)} />;
    },
  },
];

/** Everything that somebody waits for in one list: complaints, disputes, messages that did not leave. */
function InboxScreen() {
  const read = useQuery({ ...inboxRead, refetchInterval: usePollMs() });
  const { data } = read;
  return (
    <>
      <PageHead title="Inbox" meta="Complaints, disputes and messages that wait: what is due first comes first." />
      <ReadState read={read} failed="Failed to fetch the inbox." loading="Loading the inbox…" />
      {data?.rows.length === 0 && (
        <EmptyState title="Nobody Waits">
          <p>Complaints, payments that a bank disputes and messages that did not leave come here.</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ListTable label="Inbox" rows={data.rows} columns={columns(data.now)} keyOf={({ kind, id }) => `${kind} ${id}`} />
      )}
      <p className="hint">
        {data?.isCut && 'Only the first 50 of each kind are here. '}
        Whole lists: <TextLink look="link" word="complaints" href={adminUrls.grievances} />,{' '}
        <TextLink look="link" word="messages" href={adminUrls.messages} />,{' '}
        <TextLink look="link" word="disputes" href={adminUrls.disputes} />.
      </p>
    </>
  );
}

export const inboxScreen: Screen = { reads: () => [inboxRead], Component: InboxScreen };
