import { useState } from 'react';
import {
  contrastFault,
  NOTIFICATION_MAX,
  type NotificationForm,
  notificationBody,
} from '../../features/content/admin/notification.schema.ts';
import type { NotificationRow } from '../../features/content/admin/notifications.server.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { OwnTranslations } from '../own-translations/own-translations.tsx';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { Fault } from '../parts/fault.tsx';
import { registeredCheck } from '../parts/form/registered.ts';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { useSettingsRefresh } from '../parts/section/use-section-form.client.ts';
import { NotificationPreview } from './notification-preview.tsx';

interface Props {
  readonly row: NotificationRow | null;
  readonly onSaved: (rows: readonly NotificationRow[]) => void;
  readonly onClose: () => void;
}

/** Names of colours of the theme: a bar in them follows the theme. */
const pairs = [
  { words: 'Night with ivory', background: 'night', text: 'on-night' },
  { words: 'Peacock with ivory', background: 'success', text: 'on-night' },
  { words: 'Rani pink with ivory', background: 'brand', text: 'on-night' },
  { words: 'Marigold with night', background: 'accent', text: 'ink' },
] as const;

const emptyForm: NotificationForm = {
  textContent: '',
  backgroundColor: 'night',
  textColor: 'on-night',
  linkUrl: '',
  isActive: true,
  seen: 0,
};

/** Writes a text of the bar, with a preview above the fields. A pair of colours that is hard to read cannot be saved. */
export function NotificationDialog({ row, onSaved, onClose }: Props) {
  const refresh = useSettingsRefresh();
  const [isTranslating, setTranslating] = useState(false);
  const form = useAdminForm<NotificationForm>({
    schema: notificationBody,
    values: row?.form ?? emptyForm,
    draft: `notification:${row?.id ?? 'new'}`,
    failed: 'Failed to save notification',
    save: async (body) => {
      const { rows } = await (row
        ? adminCall('PUT /admin/settings/notifications/:id', { params: { id: row.id }, body })
        : adminCall('POST /admin/settings/notifications', { body })
      ).catch((error: unknown) => {
        refresh();
        throw error;
      });
      onSaved(rows);
      showToast({ kind: 'done', title: 'Saved', message: body.isActive ? 'Shoppers see it from now on.' : 'It is not active yet.' });
    },
  });
  const { fields } = form;
  const [textContent, backgroundColor, textColor] = fields.watch(['textContent', 'backgroundColor', 'textColor']);
  const fault = contrastFault(backgroundColor, textColor);
  return (
    <FormDialog
      title="Notification bar"
      form={form}
      word="Save"
      hold={fault ? 'These colours are hard to read on each other.' : isTranslating ? 'Save the translation first.' : undefined}
      hasMore={isTranslating}
      onClose={onClose}
    >
      <NotificationPreview
        label="Preview"
        textContent={textContent || 'Your text'}
        backgroundColor={backgroundColor}
        textColor={textColor}
      />
      <Fault of={fault} />
      <TextField
        form={fields}
        name="textContent"
        label="Text"
        isPublic
        autoFocus
        hint={`${textContent.length} of ${NOTIFICATION_MAX} letters.`}
      />
      <OwnTranslations kind="notice" subject={row && String(row.id)} english={{ text: textContent }} noun="text" onTyped={setTranslating} />
      <fieldset className="colour-pairs">
        <legend className="label">Colours</legend>
        {pairs.map(({ words, background, text }) => (
          <button
            key={background}
            type="button"
            className="btn btn--line"
            aria-pressed={backgroundColor === background && textColor === text}
            onClick={() => {
              fields.setValue('backgroundColor', background, { shouldDirty: true, shouldValidate: true });
              fields.setValue('textColor', text, { shouldDirty: true, shouldValidate: true });
            }}
          >
            <span className={`swatch swatch--${background}`} aria-hidden="true" /> {words}
          </button>
        ))}
        <details open={!pairs.some(({ background, text }) => backgroundColor === background && textColor === text)}>
          <summary>Own colours</summary>
          <div className="fields fields--2">
            <TextField form={fields} name="backgroundColor" label="Background" hint="As # with six digits." />
            <TextField form={fields} name="textColor" label="Text colour" hint="As # with six digits." />
          </div>
        </details>
      </fieldset>
      <TextField
        form={fields}
        name="linkUrl"
        label="Link when tapped"
        isOptional
        placeholder="/collections"
        hint="A path of the shop, or an https address."
      />
      <label className="check">
        <input type="checkbox" {...registeredCheck(fields, 'isActive')} /> Show this text now (replaces the present one)
      </label>
    </FormDialog>
  );
}
