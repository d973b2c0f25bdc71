import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationRow } from '../../features/content/admin/notifications.server.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { asListed } from '../parts/list/with-row.ts';
import { LastChanged, Section } from '../parts/section/section.tsx';
import { useSettingsRefresh } from '../parts/section/use-section-form.client.ts';
import { Tag } from '../parts/status/tag.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { NotificationPreview } from './notification-preview.tsx';
import type { SettingsPage } from './read-settings-page.server.ts';
import { useSettingsCache } from './settings-reads.client.ts';

const NotificationDialog = lazyComponent(() => import('./notification-dialog.tsx').then((code) => code.NotificationDialog));

/** The texts of the bar above the shop; at most one is active (#313). */
export function NotificationsSection({ page: { notifications, changed } }: { readonly page: SettingsPage }) {
  const saved = useSettingsCache();
  const refresh = useSettingsRefresh();
  const [editing, setEditing] = useState<NotificationRow | 'new' | null>(null);
  const [leaving, setLeaving] = useState<NotificationRow | null>(null);
  const store = (rows: readonly NotificationRow[]) => saved('notification', () => ({ notifications: rows }));
  const active = notifications.find(({ form }) => form.isActive);
  const flip = useMutation({
    mutationFn: ({ id, form: { isActive, seen } }: NotificationRow) =>
      adminCall('POST /admin/settings/notifications/:id/active', { params: { id }, body: { isActive: !isActive, seen } }),
    onSuccess: ({ rows }) => store(rows),
    onError: (error, { form: { isActive } }) => {
      const title = isActive ? 'Failed to save notification' : 'Could not deactivate other notifications';
      showToast({ kind: 'error', title, message: sentenceOf(error) });
      refresh();
    },
  });
  const remove = useAct({
    call: ({ id }: NotificationRow) => adminCall('DELETE /admin/settings/notifications/:id', { params: { id } }),
    done: ({ rows }) => {
      store(rows);
      return { title: 'Deleted' };
    },
    failed: 'Failed to delete notification',
    subjects: ['settings'],
  });

  return (
    <Section
      id="notification-bar"
      title="Notification bar"
      lead="One line above the shop. Only one is active; switching one on switches the other off."
    >
      {active ? (
        <NotificationPreview {...active.form} label="The bar as shoppers see it" />
      ) : (
        <p className="note">{notifications.length === 0 ? 'There is no text yet.' : 'No text is active.'} Shoppers see no bar.</p>
      )}
      {notifications.length > 0 && (
        <ul className="rows rows--wrap settings-list">
          {notifications.map((row) => (
            <Row
              key={row.id}
              row={row}
              isBusy={flip.isPending && flip.variables.id === row.id}
              onFlip={() => flip.mutate(row)}
              onEdit={setEditing}
              onDelete={setLeaving}
            />
          ))}
        </ul>
      )}
      <div className="settings-section__foot">
        <LastChanged change={changed.notification} />
        <Button look="line" icon="plus" word="Add text" onClick={() => setEditing('new')} />
      </div>
      {editing && (
        <NotificationDialog
          row={editing === 'new' ? null : asListed(editing, notifications)}
          onSaved={store}
          onClose={() => setEditing(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={`Delete the text “${leaving.form.textContent}”?`}
          confirm="Delete text"
          onCancel={() => setLeaving(null)}
          onConfirm={() => remove.run(leaving).then(() => setLeaving(null))}
        >
          <p>{leaving.form.isActive ? 'Shoppers see it now. Without it there is no bar.' : 'It is not active; shoppers see no change.'}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface RowProps {
  readonly row: NotificationRow;
  readonly isBusy: boolean;
  readonly onFlip: () => void;
  readonly onEdit: (row: NotificationRow) => void;
  readonly onDelete: (row: NotificationRow) => void;
}

function Row({ row, isBusy, onFlip, onEdit, onDelete }: RowProps) {
  const { textContent, linkUrl, isActive } = row.form;
  return (
    <li>
      <span className="settings-list__text">
        <b>{textContent}</b>
        <span className="text-meta">{linkUrl ? `opens ${linkUrl}` : 'opens nothing'}</span>
      </span>
      <span className="settings-list__end">
        {isActive && <Tag mark="tick-disc" tone="ok" word="Active" />}
        <Button
          look="line"
          word={isActive ? 'Switch off' : 'Switch on'}
          aria-label={`${isActive ? 'Switch off' : 'Switch on'} ${textContent}`}
          isBusy={isBusy}
          onClick={onFlip}
        />
        <IconButton icon="pencil" label={`Edit ${textContent}`} onClick={() => onEdit(row)} />
        <IconButton icon="trash-2" label={`Delete ${textContent}`} isDanger onClick={() => onDelete(row)} />
      </span>
    </li>
  );
}
