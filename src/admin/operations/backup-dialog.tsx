import * as z from 'zod/mini';
import { secret } from '../../rules/fields/sent-fields.ts';
import { grouped, sizeText } from '../../rules/text.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { useShopBrand } from '../app/shop-brand.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';

const PHRASE_MIN = 12;
const PHRASE_MAX = 1_000;
const phraseBody = z
  .object({
    phrase: secret(PHRASE_MAX).check(z.minLength(PHRASE_MIN, `Please use at least ${PHRASE_MIN} characters.`)),
    again: secret(PHRASE_MAX),
  })
  .check(z.refine(({ phrase, again }) => phrase === again, { path: ['again'], error: 'The two are not the same.' }));

/** Downloads a backup, sealed with a phrase that only the owner knows. */
export function BackupDialog({ onClose }: { readonly onClose: () => void }) {
  const { name } = useShopBrand();
  const form = useAdminForm<z.input<typeof phraseBody>>({
    schema: phraseBody,
    values: { phrase: '', again: '' },
    failed: 'No backup was saved',
    save: async ({ phrase }) => {
      const { downloadBackup } = await import('./download-backup.client.ts');
      const { rows, bytes } = await downloadBackup(phrase, name.toLowerCase());
      showToast({ kind: 'done', title: 'Backup saved', message: `${grouped(rows)} rows, ${sizeText(bytes)}. Keep file and phrase apart.` });
    },
  });
  return (
    <FormDialog title="Download a backup" size="s" form={form} word="Download" onClose={onClose}>
      <p>
        All tables of this moment: products, orders, customers, invoices, settings. The file is sealed on this device with a phrase of
        yours. Write it down: without it nobody can open the file, not even the shop. Pictures are in the nightly backup.
      </p>
      <TextField
        form={form.fields}
        name="phrase"
        type="password"
        label="Phrase"
        autoComplete="off"
        hint={`At least ${PHRASE_MIN} characters`}
      />
      <TextField form={form.fields} name="again" type="password" label="Phrase again" autoComplete="off" />
    </FormDialog>
  );
}
