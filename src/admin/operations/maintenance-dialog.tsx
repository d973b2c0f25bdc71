import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { maintenanceBody } from '../../features/operations/maintenance.schema.ts';
import { DEFAULT_NOTICE } from '../../rules/store/maintenance.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { operationsRead } from './operations-reads.client.ts';

type Fields = z.input<typeof maintenanceBody>;

interface Props {
  readonly isOn: boolean;
  readonly notice: string;
  readonly onClose: () => void;
}

/** Stops selling with a notice for shoppers, or starts it again. */
export function MaintenanceDialog({ isOn, notice, onClose }: Props) {
  const client = useQueryClient();
  const form = useAdminForm<Fields>({
    schema: maintenanceBody,
    values: { isOn: !isOn, notice: isOn ? '' : notice },
    failed: isOn ? 'Failed to sell again' : 'Failed to stop selling',
    save: async (body) => {
      await adminCall('PUT /admin/maintenance', { body });
      await client.invalidateQueries({ queryKey: operationsRead.queryKey });
      showToast({ kind: 'done', title: isOn ? 'The shop sells again' : 'The shop sells nothing', message: 'Pages show it at once.' });
    },
  });
  if (isOn) {
    return (
      <FormDialog title="Sell again?" size="s" form={form} word="Sell again" onClose={onClose}>
        <p>Shoppers can order at once. The notice above the pages disappears.</p>
      </FormDialog>
    );
  }
  return (
    <FormDialog title="Stop selling?" size="s" form={form} word="Stop selling" onClose={onClose}>
      <p>Pages are shown as before. Nobody can order or send a form until you turn selling on. Payments that were begun are counted.</p>
      <TextArea form={form.fields} name="notice" label="Notice for shoppers" isOptional rows={3} />
      <p className="hint">Without one the shop says: “{DEFAULT_NOTICE}”</p>
    </FormDialog>
  );
}
