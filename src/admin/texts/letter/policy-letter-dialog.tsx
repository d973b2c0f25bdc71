import { languageFacts } from '../../../rules/language/languages.ts';
import type { Policy } from '../../../rules/store/policy-versions.ts';
import { count } from '../../../rules/text.ts';
import { pageTitles } from '../../../rules/words/page-words.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { TextArea } from '../../parts/form/text-area.tsx';
import { useAdminForm } from '../../parts/form/use-admin-form.client.ts';
import { type PolicyLetterForm, policyLetterBody } from './policy-letter.schema.ts';
import type { PolicyLetter } from './policy-letter.server.ts';

interface Props {
  readonly kind: Policy;
  readonly letter: PolicyLetter;
  /** `now`: who waits once it is queued. */
  readonly onWritten: (now: PolicyLetter) => void;
  readonly onClose: () => void;
}

/** Asks what has changed, and whether to write. */
export function PolicyLetterDialog({ kind, letter: { version, waiting, languages }, onWritten, onClose }: Props) {
  const form = useAdminForm<PolicyLetterForm>({
    schema: policyLetterBody,
    values: { version, summary: '', others: {} },
    failed: 'Not written',
    save: async (body) => {
      onWritten(await adminCall('POST /admin/texts/pages/:kind/letter', { params: { kind }, body }));
      showToast({ kind: 'done', title: 'Written', message: `${count(waiting, 'customer')} will get the mail soon.` });
    },
  });
  const who = count(waiting, 'customer');
  return (
    <FormDialog title={`Write to ${who} with open orders?`} sub={pageTitles[kind]} form={form} word={`Write to ${who}`} onClose={onClose}>
      <p>
        Each gets one mail with what you write here, the date and a link to the new text.
        {kind !== 'privacy' && ' It says that the text of its day applies to their order.'} It cannot be taken back.
      </p>
      <TextArea form={form.fields} name="summary" label="What has changed" rows={4} isPublic />
      {languages.map((each) => (
        <TextArea
          key={each}
          form={form.fields}
          name={`others.${each}`}
          label={`The same in ${languageFacts[each].name}`}
          hint="Without it these readers get the English."
          lang={languageFacts[each].tag}
          rows={4}
          isOptional
          isPublic
        />
      ))}
    </FormDialog>
  );
}
