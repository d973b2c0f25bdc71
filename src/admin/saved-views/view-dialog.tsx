import { useQueryClient } from '@tanstack/react-query';
import { viewChangeBody } from '../../features/saved-views/saved-views.schema.ts';
import type { SavedView, SavedViews } from '../../features/saved-views/saved-views.server.ts';
import { UNDO_MS } from '../../rules/order/order-moves.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Button } from '../parts/button.tsx';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { savedViewsRead } from './saved-views-reads.client.ts';

interface Props {
  /** Null keeps the present list under a new name. */
  readonly view: SavedView | null;
  readonly place: Pick<SavedView, 'path' | 'search'>;
  readonly onClose: () => void;
}

interface ViewForm {
  readonly name: string;
  readonly isDefault: boolean;
}

/** Names a view, says whether the menu opens it, or deletes it. */
export function ViewDialog({ view, place, onClose }: Props) {
  const client = useQueryClient();
  const shown = (views: SavedViews) => client.setQueryData(savedViewsRead.queryKey, views);
  const form = useAdminForm<ViewForm>({
    schema: viewChangeBody,
    values: { name: view?.name ?? '', isDefault: view?.isDefault ?? false },
    failed: 'View not saved',
    save: async (body) => {
      shown(
        await (view
          ? adminCall('PUT /admin/views/:id', { params: { id: view.id }, body })
          : adminCall('POST /admin/views', { body: { ...place, ...body } })),
      );
      showToast({ kind: 'done', title: 'Saved', message: `View "${body.name}" is now above the list.` });
    },
  });
  const remove = async (gone: SavedView) => {
    onClose();
    const { id, name, path, search, isDefault } = gone;
    try {
      shown(await adminCall('DELETE /admin/views/:id', { params: { id } }));
      const undo = () =>
        adminCall('POST /admin/views', { body: { name, path, search, isDefault } }).then(shown, (error: unknown) =>
          showToast({ kind: 'error', title: 'Not undone', message: sentenceOf(error) }),
        );
      showToast({
        kind: 'done',
        title: 'Deleted',
        message: `View "${name}" is deleted.`,
        action: { label: 'Undo', onClick: () => void undo() },
        ms: UNDO_MS,
      });
    } catch (error) {
      showToast({ kind: 'error', title: 'Not deleted', message: sentenceOf(error) });
    }
  };
  return (
    <FormDialog title={view ? 'Change view' : 'Save this view'} size="s" form={form} word="Save view" onClose={onClose}>
      <TextField form={form.fields} name="name" label="Name" hint="It keeps tab, search, filters and order." />
      <SwitchField form={form.fields} name="isDefault" label="The menu opens this view" />
      {view && <Button look="quiet" className="views__delete" word="Delete view" onClick={() => void remove(view)} />}
    </FormDialog>
  );
}
