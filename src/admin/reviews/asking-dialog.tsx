import { useQueryClient } from '@tanstack/react-query';
import { type AskingForm, askingBody } from '../../features/reviews/admin/review.schema.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { askingText } from './asking-text.ts';

/** When the mail leaves that asks a buyer for a review. */
export function AskingDialog({ days, onClose }: { readonly days: number; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useAdminForm<AskingForm>({
    schema: askingBody,
    values: { askAfterDays: String(days) },
    failed: 'Not saved',
    save: async (body) => {
      await adminCall('PUT /admin/reviews/asking', { body });
      await client.invalidateQueries({ queryKey: ['reviews'] });
      showToast({ kind: 'done', title: 'Saved', message: askingText(Number(body.askAfterDays)) });
    },
  });
  return (
    <FormDialog title="Asking for reviews" size="s" form={form} word="Save" onClose={onClose}>
      <TextField
        form={form.fields}
        name="askAfterDays"
        label="Days after delivery"
        inputMode="numeric"
        hint="One mail for each order. 0 = never. Mails already waiting keep their day; pieces that were reviewed or returned are left out."
      />
    </FormDialog>
  );
}
