import { useState } from 'react';
import type { DisputeRecord } from '../../features/disputes/admin/read-dispute.server.ts';
import { type DisputeAnswerForm, disputeAnswerBody } from '../../features/disputes/disputes.schema.ts';
import { rupeesText } from '../../rules/fields/rupees-fields.ts';
import { formatInr } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { MoneyField } from '../parts/form/money-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { useAct } from '../parts/use-act.client.ts';
import { suggestedAnswer } from './dispute-text.ts';

/** The answer to the bank: the amount and the words of the owner, with the evidence; or the money is left to the buyer. */
export function DisputeAnswer({ record }: { readonly record: DisputeRecord }) {
  const { id, number, amount, hasEvidence } = record;
  const [isAccepting, setAccepting] = useState(false);
  const [isSent, setSent] = useState(false);
  const name = orderNumber(number);
  const refresh = useAct({ call: async () => undefined, failed: 'Not read', subjects: ['disputes'] });
  const { fields, submit } = useAdminForm<DisputeAnswerForm>({
    schema: disputeAnswerBody,
    values: { amount: rupeesText(amount), summary: suggestedAnswer(record) },
    failed: 'Answer not sent',
    save: async (body) => {
      await adminCall('POST /admin/disputes/:id/answer', { params: { id }, body });
      showToast({ kind: 'done', title: name, message: 'The bank has your answer.' });
    },
  });
  const accept = useAct({
    call: () => adminCall('POST /admin/disputes/:id/accept', { params: { id } }),
    done: () => ({ title: name, message: 'The dispute is accepted. The bank keeps the money.' }),
    failed: 'Not accepted',
    subjects: ['disputes'],
  });
  return (
    <section className="panel">
      <h2>Your answer</h2>
      <form
        className="fields"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await submit())) return;
          setSent(true);
          refresh.mutate();
        }}
      >
        <MoneyField form={fields} name="amount" label="Contested amount" hint={`At most ${formatInr(amount)}.`} />
        <TextArea form={fields} name="summary" label="Words to the bank" rows={6} />
        {!hasEvidence && <p className="hint">Make the evidence first: it is sent with these words.</p>}
        <div className="actions">
          <Button
            type="submit"
            word="Send the answer"
            isBusy={fields.formState.isSubmitting}
            hold={isSent ? 'The answer is sent.' : hasEvidence ? undefined : 'Make the evidence first.'}
          />
          <Button look="line" word="Accept the dispute" onClick={() => setAccepting(true)} />
        </div>
      </form>
      {isAccepting && (
        <ConfirmDialog
          title={`Accept the dispute about ${name}?`}
          confirm="Accept the dispute"
          onCancel={() => setAccepting(false)}
          onConfirm={async () => {
            await accept.run();
            setAccepting(false);
          }}
        >
          <p>The bank keeps {formatInr(amount)} for the buyer. This cannot be taken back, and the amount cannot be refunded as well.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
