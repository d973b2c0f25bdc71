import { type AdvanceForm, advanceForm } from '../../features/cash-guard/admin/cash-guard.schema.ts';
import type { AdvanceTerms } from '../../rules/cash/advance.ts';
import { paise, ZERO } from '../../rules/money/money.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';

interface Props {
  readonly terms: AdvanceTerms;
  readonly onSave: (terms: AdvanceTerms) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Dialog for the advance that a rule asks for. */
export function AdvanceDialog({ terms: { advance, advancePercent }, onSave, onClose }: Props) {
  const isShare = advancePercent > 0;
  const form = useAdminForm<AdvanceForm>({
    schema: advanceForm,
    values: { unit: isShare ? 'percent' : 'rupees', amount: String(isShare ? advancePercent : advance / 100) },
    failed: 'Failed to save the advance',
    save: async (typed) => {
      const { unit, amount } = advanceForm.parse(typed);
      await onSave(unit === 'percent' ? { advance: ZERO, advancePercent: amount } : { advance: paise(amount * 100), advancePercent: 0 });
      showToast({ kind: 'done', title: 'Saved', message: 'It applies to orders from now on.' });
    },
  });
  return (
    <FormDialog title="Change the advance" size="s" form={form} word="Save the advance" onClose={onClose}>
      <TextField form={form.fields} name="amount" label="Amount" inputMode="numeric" />
      <SelectField
        form={form.fields}
        name="unit"
        label="Of each order"
        options={[
          { value: 'rupees', word: 'Rupees' },
          { value: 'percent', word: 'Per cent of its total' },
        ]}
      />
    </FormDialog>
  );
}
