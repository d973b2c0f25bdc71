import { useQueryClient } from '@tanstack/react-query';
import { type DeclarationForm, declarationBody } from '../../features/fair-dealing/self-audit.schema.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { selfAuditRead } from './fair-dealing-reads.client.ts';

const empty: DeclarationForm = { note: '' };

export function DeclareDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useAdminForm<DeclarationForm>({
    schema: declarationBody,
    values: empty,
    failed: 'Failed to declare the self-audit',
    save: async (body) => {
      client.setQueryData(selfAuditRead.queryKey, await adminCall('POST /admin/fair-dealing', { body }));
      showToast({ kind: 'done', title: 'Declared', message: 'The page for shoppers shows the date.' });
    },
  });
  return (
    <FormDialog title="Declare the self-audit" form={form} word="Declare" onClose={onClose}>
      <p>You have gone through the 13 patterns and the texts to review. Your name, the date and the number of texts are kept for good.</p>
      <TextArea form={form.fields} name="note" label="What was changed" isOptional rows={3} />
    </FormDialog>
  );
}
