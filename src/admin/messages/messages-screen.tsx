import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { orderNumber } from '../../rules/ids.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import type { Screen } from '../app/screen.ts';
import { useListState } from '../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { SearchField } from '../parts/list/search-field.tsx';
import { Tabs } from '../parts/list/tabs.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import type { ManualMessage } from './by-hand.server.ts';
import { kindText, messageColumns, WhatsappLink } from './message-columns.tsx';
import { messageListDefaults, messageListRead, POLL_MS } from './message-reads.client.ts';

const tabWords = [
  ['stuck', 'Stuck'],
  ['waiting', 'Waiting'],
  ['failed', 'Not delivered'],
  ['all', 'All'],
] as const;

function MessagesScreen() {
  const client = useQueryClient();
  const search = useSearch();
  const [fields, set] = useListState(messageListDefaults);
  const list = useQuery({ ...messageListRead(new URLSearchParams(search)), placeholderData: keepPreviousData, refetchInterval: POLL_MS });
  const find = useCallback((text: string) => set({ search: text }, { replace: true }), [set]);
  const retry = useMutation({
    mutationFn: (dedupe?: string) => adminCall('POST /admin/messages/retry', { body: { dedupe } }),
    onSuccess: ({ retried }) =>
      showToast({ kind: 'done', title: 'Sent again', message: `${retried} ${retried === 1 ? 'message leaves' : 'messages leave'} now.` }),
    onError: (error) => showToast({ kind: 'error', title: 'Not sent', message: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
  const { data } = list;
  const rows = data ? [...data.pinned, ...data.rows] : [];
  const stuck = data?.tabs.stuck ?? 0;

  return (
    <>
      <PageHead title="Messages">
        {stuck > 1 && (
          <button type="button" className="btn" disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {retry.isPending && <span className="spin" />}
            Try all {stuck} again
          </button>
        )}
      </PageHead>
      <Tabs
        label="Messages"
        current={fields.tab}
        tabs={tabWords.map(([id, word]) => ({
          id,
          word,
          href: adminUrls.messages + (id === messageListDefaults.tab ? '' : `?tab=${id}`),
          count: data?.tabs[id],
          isAlert: id === 'stuck' || id === 'failed',
        }))}
      />
      <SavedViews />
      <div className="list-tools">
        <SearchField label="Search messages" placeholder="Email, phone, order" value={fields.search} onSearch={find} />
      </div>
      {data && data.byHand.length > 0 && <ByHand messages={data.byHand} />}
      <ReadState read={list} failed="Failed to fetch messages." loading="Loading messages…" />
      {data && rows.length === 0 && (
        <EmptyState title="No Messages Found">
          <p>
            {fields.search
              ? 'None of the newest 2,000 recipients has this. An older one is found by its whole address.'
              : 'No message is here now.'}
          </p>
        </EmptyState>
      )}
      {data && rows.length > 0 && (
        <>
          <ListTable
            label="Messages"
            rows={rows}
            columns={messageColumns({ byHand: data.byHand, isBusy: retry.isPending, onRetry: ({ dedupe }) => retry.mutate(dedupe) })}
            keyOf={({ dedupe }) => dedupe}
          />
          <Pager page={data} noun="messages" onMove={set} />
        </>
      )}
    </>
  );
}

/** WhatsApp is not set up: the messages of the last days to customers who agreed to it, ready to send from a phone. */
function ByHand({ messages }: { messages: readonly ManualMessage[] }) {
  return (
    <details className="by-hand">
      <summary>
        {messages.length} {messages.length === 1 ? 'message' : 'messages'} to send on WhatsApp by hand
      </summary>
      <ul>
        {messages.map((message) => (
          <li key={`${message.orderNumber} ${message.kind}`}>
            <span>
              {kindText(message.kind)}, {orderNumber(message.orderNumber)}
            </span>
            <WhatsappLink message={message} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export const messagesScreen: Screen = {
  title: 'Messages',
  reads: ({ search }) => [messageListRead(search)],
  Component: MessagesScreen,
};
