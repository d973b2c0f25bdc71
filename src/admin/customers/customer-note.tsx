import { useQueryClient } from '@tanstack/react-query';
import { type NoteForm, noteBody } from '../../features/customers/admin/customer.schema.ts';
import type { CustomerRecord } from '../../features/customers/admin/read-customer.server.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { customerRead } from './customer-reads.client.ts';

/** Shows the administrator's note about a customer. */
export function CustomerNote({ customer: { id, note, notedAt } }: { readonly customer: CustomerRecord }) {
  const client = useQueryClient();
  const form = useAdminForm<NoteForm>({
    schema: noteBody,
    values: { note, seen: notedAt },
    failed: 'Failed to save the note.',
    save: async (body) => {
      const saved = await adminCall('PUT /admin/customers/:id/note', { params: { id }, body });
      const { queryKey } = customerRead(String(id));
      // The new version at once: a second save must not meet its own first.
      client.setQueryData<CustomerRecord>(queryKey, (record) => record && { ...record, ...saved });
      form.fields.setValue('seen', saved.notedAt);
      await client.invalidateQueries({ queryKey });
      showToast({ kind: 'done', title: 'Note saved' });
    },
  });
  const { isDirty, isSubmitting } = form.fields.formState;
  return (
    <section className="panel">
      <h2>Private note</h2>
      <form
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <TextArea
          form={form.fields}
          name="note"
          label="Note"
          rows={3}
          hint="Only the shop sees it, and a customer who asks for their own data."
        />
        <div className="actions">
          <Button type="submit" look="line" word="Save note" isBusy={isSubmitting} hold={isDirty ? undefined : 'Nothing has changed.'} />
        </div>
      </form>
    </section>
  );
}
