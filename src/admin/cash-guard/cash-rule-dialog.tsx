import { type CashRuleForm, cashRuleForm } from '../../features/cash-guard/admin/cash-guard.schema.ts';
import { type CashRule, cashActs } from '../../rules/cash/cash-rules.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { actWords, limitLabel, limitOf, ruleSentence, typedLimit } from './cash-rule-text.ts';

interface Props {
  readonly rule: CashRule;
  readonly onSave: (rule: CashRule) => Promise<unknown>;
  readonly onClose: () => void;
}

/** One rule: whether it is on, its number, what it does, and what the shopper is told. */
export function CashRuleDialog({ rule, onSave, onClose }: Props) {
  const label = limitLabel(rule.kind);
  const form = useAdminForm<CashRuleForm>({
    schema: cashRuleForm,
    values: { isOn: rule.isOn, act: rule.act, limit: typedLimit(rule), words: rule.words },
    failed: 'Failed to save the rule',
    save: async (typed) => {
      const { isOn, act, limit, words } = cashRuleForm.parse(typed);
      await onSave({ ...rule, isOn, act, words, limit: limitOf(rule.kind, limit) });
      showToast({ kind: 'done', title: 'Saved', message: 'It applies to orders from now on.' });
    },
  });
  const acts = cashActs.filter((act) => rule.kind !== 'pin-returns' || (act !== 'advance' && act !== 'prepaid_only'));
  return (
    <FormDialog title="Change rule" sub={ruleSentence(rule)} size="s" form={form} word="Save rule" onClose={onClose}>
      <SwitchField form={form.fields} name="isOn" label="On" />
      {label && <TextField form={form.fields} name="limit" label={label} inputMode="numeric" />}
      <SelectField form={form.fields} name="act" label="The order" options={acts.map((value) => ({ value, word: actWords[value] }))} />
      <TextField
        form={form.fields}
        name="words"
        label="Words for the shopper"
        isOptional
        isPublic
        hint="They follow “because”. Empty: the shop's own words, in the language of the page."
      />
    </FormDialog>
  );
}
