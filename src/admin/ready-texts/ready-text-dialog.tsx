import { READY_TEXT_MAX, READY_TITLE_MAX, readyTextBody } from '../../features/ready-texts/ready-texts.schema.ts';
import { knownBlanks, type ReadyPlace, type ReadyText, readyPlaces } from '../../rules/ready-texts.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';

export const placeWords: Readonly<Record<ReadyPlace, string>> = {
  whatsapp: 'WhatsApp',
  return: 'Answer to a return',
  complaint: 'Answer to a complaint',
  review: 'Answer to a review',
  note: 'Private note',
};

interface Props {
  /** Null for a new text. */
  readonly text: ReadyText | null;
  readonly onSave: (text: ReadyText) => Promise<unknown>;
  readonly onClose: () => void;
}

export function ReadyTextDialog({ text, onSave, onClose }: Props) {
  const form = useAdminForm<ReadyText>({
    schema: readyTextBody,
    values: text ?? { place: 'whatsapp', title: '', text: '' },
    failed: 'Failed to save the text',
    save: async (values) => {
      await onSave(values);
      showToast({ kind: 'done', title: 'Saved', message: values.title });
    },
  });
  return (
    <FormDialog title={text ? 'Change text' : 'Add text'} form={form} word="Save text" onClose={onClose}>
      <TextField form={form.fields} name="title" label="Name" maxLength={READY_TITLE_MAX} autoFocus />
      <SelectField
        form={form.fields}
        name="place"
        label="Offered at"
        options={readyPlaces.map((value) => ({ value, word: placeWords[value] }))}
      />
      <TextArea
        form={form.fields}
        name="text"
        label="Text"
        rows={4}
        maxLength={READY_TEXT_MAX}
        hint={`Filled in by themselves: ${knownBlanks.join(', ')}.`}
      />
    </FormDialog>
  );
}
