import { cannedReplyBody } from '../../features/canned-replies/canned-replies.schema.ts';
import { type CannedReply, knownPlaceholders, type ReplyPlace, replyPlaces } from '../../rules/canned-replies.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';

export const placeWords: Readonly<Record<ReplyPlace, string>> = {
  whatsapp: 'WhatsApp',
  return: 'Answer to a return',
  complaint: 'Answer to a complaint',
  review: 'Answer to a review',
  note: 'Private note',
};

interface Props {
  readonly text: CannedReply | null;
  readonly onSave: (text: CannedReply) => Promise<unknown>;
  readonly onClose: () => void;
}

export function CannedReplyDialog({ text, onSave, onClose }: Props) {
  const form = useAdminForm<CannedReply>({
    schema: cannedReplyBody,
    values: text ?? { place: 'whatsapp', title: '', text: '' },
    failed: 'Failed to save the text',
    save: async (values) => {
      await onSave(values);
      showToast({ kind: 'done', title: 'Saved', message: values.title });
    },
  });
  return (
    <FormDialog title={text ? 'Change text' : 'Add text'} form={form} word="Save text" onClose={onClose}>
      <TextField form={form.fields} name="title" label="Name" autoFocus />
      <SelectField
        form={form.fields}
        name="place"
        label="Offered at"
        options={replyPlaces.map((value) => ({ value, word: placeWords[value] }))}
      />
      <TextArea form={form.fields} name="text" label="Text" rows={4} hint={`Filled in automatically: ${knownPlaceholders.join(', ')}.`} />
    </FormDialog>
  );
}
