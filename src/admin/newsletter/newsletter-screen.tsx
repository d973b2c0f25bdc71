import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearch } from 'wouter';
import type { SubscriberRow } from '../../features/newsletter/admin/list-subscribers.server.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import type { Screen } from '../app/screen.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { useListState } from '../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { SearchField } from '../parts/list/search-field.tsx';
import { Tabs } from '../parts/list/tabs.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { subscriberListDefaults, subscriberListRead } from './newsletter-reads.client.ts';
import { subscriberColumns } from './subscriber-columns.tsx';

const tabWords = [
  ['confirmed', 'Confirmed'],
  ['asked', 'Not yet confirmed'],
  ['left', 'Unsubscribed'],
  ['all', 'All'],
] as const;

function NewsletterScreen() {
  const search = useSearch();
  const [fields, set] = useListState(subscriberListDefaults);
  const list = useQuery({ ...subscriberListRead(new URLSearchParams(search)), placeholderData: keepPreviousData });
  const [leaving, setLeaving] = useState<SubscriberRow | null>(null);
  const find = useCallback((text: string) => set({ search: text }, { replace: true }), [set]);
  const { data } = list;

  return (
    <>
      <PageHead title="Newsletter">
        <ExportButton
          title="Export subscribers"
          rows={`${tabWords.find(([id]) => id === fields.tab)?.[1] ?? 'All'}${fields.search && `, “${fields.search}”`}`}
          isPersonal
          files={[
            {
              word: 'Subscribers',
              contains: 'A row for each address: status, the days of asking, confirming and leaving, and the sentence that was agreed to.',
              href: adminUrls.exported('subscribers', search),
            },
          ]}
        />
      </PageHead>
      <Tabs
        label="Newsletter"
        current={fields.tab}
        tabs={tabWords.map(([id, word]) => ({
          id,
          word,
          href: adminUrls.newsletter + (id === subscriberListDefaults.tab ? '' : `?tab=${id}`),
          count: data?.tabs[id],
        }))}
      />
      <SavedViews />
      <div className="list-tools">
        <SearchField label="Search subscribers" placeholder="Email" value={fields.search} onSearch={find} />
      </div>
      <ReadState read={list} failed="Failed to fetch subscribers." loading="Loading subscribers…" />
      {data && data.rows.length === 0 && (
        <EmptyState title="No Subscribers Found">
          <p>
            {fields.search
              ? 'None of the newest 2,000 addresses has these letters. An older one is found by its whole address.'
              : 'Nobody is here yet.'}
          </p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <ListTable
            label="Subscribers"
            rows={data.rows}
            columns={subscriberColumns({ onRemove: setLeaving })}
            keyOf={({ email }) => email}
          />
          <Pager page={data} noun="subscribers" onMove={set} />
          <p className="meta">The sentence that each agreed to is kept with its date. Only confirmed addresses get the newsletter.</p>
        </>
      )}
      {leaving && <UnsubscribeDialog email={leaving.email} onClose={() => setLeaving(null)} />}
    </>
  );
}

function UnsubscribeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => adminCall('POST /admin/subscribers/unsubscribe', { body: { email } }),
    onSuccess: () => {
      showToast({ kind: 'done', title: 'Unsubscribed', message: `${email} gets no newsletter any more.` });
      onClose();
    },
    onError: (error) => showToast({ kind: 'error', title: 'Not unsubscribed', message: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['subscribers'] }),
  });
  return (
    <ConfirmDialog
      title={`Unsubscribe “${email}”?`}
      confirm="Unsubscribe"
      onConfirm={() => leave.mutateAsync().then(undefined, () => undefined)}
      onCancel={onClose}
    >
      <p>The shop sends nothing more to this address. Only its owner can subscribe it again, through the form of the shop.</p>
    </ConfirmDialog>
  );
}

export const newsletterScreen: Screen = {
  title: 'Newsletter',
  reads: ({ search }) => [subscriberListRead(search)],
  Component: NewsletterScreen,
};
