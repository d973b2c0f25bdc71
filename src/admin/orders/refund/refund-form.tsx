import { useState } from 'react';
import { useLocation } from 'wouter';
import { cashRefundForm, refundForm } from '../../../features/orders/admin/refund.schema.ts';
import { paiseOf, rupeesText } from '../../../rules/fields/rupees-fields.ts';
import { newId } from '../../../rules/ids.ts';
import { formatInr, type Paise } from '../../../rules/money/money.ts';
import { isSent } from '../../../rules/order/order-status.ts';
import { refundOfPieces } from '../../../rules/order/refund-lines.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { GATEWAY_NAME } from '../../../rules/payment/gateway-name.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { AdminFault } from '../../app/admin-fault.ts';
import { mayLeave } from '../../app/unsaved-work.client.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { Button } from '../../parts/button.tsx';
import { MoneyField } from '../../parts/form/money-field.tsx';
import { TextArea } from '../../parts/form/text-area.tsx';
import { useAdminForm } from '../../parts/form/use-admin-form.client.ts';
import { PageHead } from '../../parts/list/page-head.tsx';
import { Said } from '../../parts/status/said.tsx';
import { useKeepOrder } from '../use-order-action.client.ts';
import { type ChosenRefund, noPieces, RefundPieces } from './refund-pieces.tsx';
import { RefundPreview } from './refund-preview.tsx';
import { RefundReason } from './refund-reason.tsx';

/** The field of each refusal of the server. */
const fieldOf: Readonly<Record<string, string>> = { OVER_REFUND: 'amount', REFUND_AMOUNT: 'amount', REASON_NEEDED: 'note' };

function tooMuch(left: Paise): AdminFault {
  const details = `At most ${formatInr(left)} is left.`;
  return new AdminFault({ code: 'OVER_REFUND', title: 'Refund not made', details, fields: { amount: details } }, 422);
}

/** The refund of an order, in place of its page: pieces or any amount, why, and the mail that the customer gets. */
export function RefundForm({ order }: { readonly order: OrderRecord }) {
  const [, go] = useLocation();
  const keep = useKeepOrder();
  // One key for as long as the form is open: a press that is repeated after a lost answer is the same refund.
  const [key] = useState(newId);
  const [chosen, setChosen] = useState<ChosenRefund>(noPieces);
  const { id, left, method } = order;
  const isCash = method === 'cod';
  const name = orderNumber(order.number);

  const { fields, submit } = useAdminForm({
    schema: isCash ? cashRefundForm : refundForm,
    values: { amount: '', reason: '', note: '' },
    failed: 'Refund not made',
    save: async ({ amount, reason, note }) => {
      if (isTooMuch) throw tooMuch(left);
      const lines = chosen.lines.map(({ line, quantity, restock }) => ({ line, quantity, restock }));
      try {
        keep(await adminCall('POST /admin/orders/:id/refunds', { params: { id }, body: { key, amount, reason, note, lines } }));
      } catch (error) {
        const field = error instanceof AdminFault && fieldOf[error.denial.code];
        throw field ? new AdminFault({ ...error.denial, fields: { [field]: error.denial.details } }, error.status) : error;
      }
      showToast({
        kind: 'done',
        title: name,
        message: isCash ? 'The refund is recorded.' : `The refund is on its way to ${GATEWAY_NAME}.`,
      });
    },
  });

  const choose = (next: ChosenRefund) => {
    setChosen(next);
    const pieces = Object.fromEntries(next.lines.map(({ line, quantity }) => [line, quantity]));
    const amount = next.all ? left : refundOfPieces(order, pieces, { delivery: next.delivery, left });
    fields.setValue('amount', amount > 0 ? rupeesText(amount) : '', { shouldDirty: true, shouldValidate: amount > 0 });
  };
  const amount = paiseOf(fields.watch('amount'));
  const isTooMuch = amount !== null && amount > left;
  const back = async () => {
    if (await mayLeave()) go(adminUrls.order(id));
  };

  return (
    <form
      className="stack"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (await submit()) go(adminUrls.order(id), { replace: true });
      }}
    >
      <PageHead
        title={`Refund ${name}`}
        meta={`At most ${formatInr(left)} is left`}
        back={{ word: name, href: adminUrls.order(order.id) }}
      />
      <div className="columns">
        <div className="stack">
          <RefundPieces order={order} chosen={chosen} onChange={choose} />
          <div className="fields fields--2">
            <MoneyField
              form={fields}
              name="amount"
              label="Amount"
              hint={`The price less the coupon’s share. At most ${formatInr(left)}.`}
            />
            <RefundReason form={fields} isSent={isSent(order.status)} />
          </div>
          <TextArea
            form={fields}
            name="note"
            label={isCash ? 'How the money was returned' : 'Private note'}
            isOptional={!isCash}
            hint="Only you see it, on the timeline."
          />
        </div>
        <RefundPreview order={order} amount={amount} />
      </div>
      <div className="save-bar">
        <Said>
          {left <= 0 ? 'Nothing is left to refund' : isTooMuch ? `At most ${formatInr(left)} is left` : 'Money cannot be called back'}
        </Said>
        <Button look="night" word="Back" onClick={back} />
        <Button
          type="submit"
          look="danger"
          icon="indian-rupee"
          word={amount === null || isTooMuch ? 'Refund' : `Refund ${formatInr(amount)}`}
          isBusy={fields.formState.isSubmitting}
          hold={left <= 0 ? 'Nothing is left to refund.' : undefined}
        />
      </div>
    </form>
  );
}
