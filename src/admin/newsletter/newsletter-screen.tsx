import { useState } from 'react';
import type { SubscriberRow } from '../../features/newsletter/admin/list-subscribers.server.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall, adminRead } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { listRead, useList } from '../parts/list/use-list.client.ts';
import { useAct } from '../parts/use-act.client.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { subscriberColumns } from './subscriber-columns.tsx';

const subscriberListRead = listRead({ tab: 'all', search: '' }, (query) => adminRead('GET /admin/subscribers', { query }));

const tabWords = [
  ['confirmed', 'Confirmed'],
  ['asked', 'Not yet confirmed'],
  ['left', 'Unsubscribed'],
  ['all', 'All'],
] as const;

function NewsletterScreen() {
  const list = useList(subscriberListRead);
  const { fields, search } = list;
  const [leaving, setLeaving] = useState<SubscriberRow | null>(null);

  return (
    <>
      <ListScreen
        list={list}
        title="Newsletter"
        noun="subscribers"
        actions={
          <ExportButton
            title="Export subscribers"
            rows={`${tabWords.find(([id]) => id === fields.tab)?.[1] ?? 'All'}${fields.search && `, “${fields.search}”`}`}
            isPersonal
            files={[
              {
                word: 'Subscribers',
                contains:
                  'A row for each address: status, the days of asking, confirming and leaving, and the sentence that was agreed to.',
                href: adminUrls.exported('subscribers', search),
              },
            ]}
          />
        }
        tabs={tabWords}
        views={<SavedViews />}
        searched="Email"
        failed="Failed to fetch subscribers."
        empty="No Subscribers Found"
        why={
          fields.search
            ? 'None of the newest 2,000 addresses has these letters. An older one is found by its whole address.'
            : 'There are no subscribers yet.'
        }
        rows={({ rows }) => (
          <ListTable label="Subscribers" rows={rows} columns={subscriberColumns({ onRemove: setLeaving })} keyOf={({ email }) => email} />
        )}
      />
      {list.data && list.data.rows.length > 0 && (
        <p className="text-meta">The sentence that each agreed to is kept with its date. Only confirmed addresses get the newsletter.</p>
      )}
      {leaving && <UnsubscribeDialog email={leaving.email} onClose={() => setLeaving(null)} />}
    </>
  );
}

function UnsubscribeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const leave = useAct({
    call: () => adminCall('POST /admin/subscribers/unsubscribe', { body: { email } }),
    done: () => {
      onClose();
      return { title: 'Unsubscribed', message: `${email} no longer gets the newsletter.` };
    },
    failed: 'Not unsubscribed',
    subjects: ['subscribers'],
  });
  return (
    <ConfirmDialog title={`Unsubscribe “${email}”?`} confirm="Unsubscribe" onConfirm={leave.run} onCancel={onClose}>
      <p>The shop sends no more newsletters to this address. Only its owner can subscribe again, through the shop’s form.</p>
    </ConfirmDialog>
  );
}

export const newsletterScreen: Screen = { reads: ({ search }) => [subscriberListRead(search)], Component: NewsletterScreen };
