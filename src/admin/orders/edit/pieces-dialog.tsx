import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { newId } from '../../../rules/ids.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { Fault } from '../../parts/fault.tsx';
import { useKeepOrder } from '../use-order-action.client.ts';
import { type Choice, choicesOf } from './piece-choices.ts';
import { ReasonField } from './reason-field.tsx';

/** Another size, fewer pieces, no wrap or an empty card, of an order that has not left. The customer gets a message. */
export function PiecesDialog({ order, onClose }: { readonly order: OrderRecord; readonly onClose: () => void }) {
  const keep = useKeepOrder();
  // One key and one version for as long as the dialog is open: a press that is repeated after a lost answer is the same change.
  const [press] = useState(() => ({ key: newId(), seen: order.version }));
  const choices = choicesOf(order);
  const [at, setAt] = useState(0);
  const [keepsCoupon, setKeepsCoupon] = useState(true);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const id = useId();
  const name = orderNumber(order.number);
  const choice: Choice | undefined = choices[at];

  const save = useMutation({
    mutationFn: () => {
      const body = { ...press, ...choice?.body, keepsCoupon, reason: reason.trim(), kind: choice?.body.kind ?? 'gift-note' };
      return adminCall('POST /admin/orders/:id/edits', { params: { id: order.id }, body });
    },
    onSuccess: (changed) => {
      keep(changed);
      showToast({ kind: 'done', title: name, message: 'The order is changed. The customer gets a message.' });
    },
    onError: (error) => setFault(`Order not changed: ${sentenceOf(error)}`),
  });
  const form = useTypedForm({ at, keepsCoupon, reason }, () =>
    save.mutateAsync().then(
      () => true,
      () => false,
    ),
  );

  return (
    <FormDialog
      title="Change the order"
      sub={name}
      size="s"
      form={form}
      word="Save the change"
      hold={choice ? undefined : 'Nothing of this order can change now.'}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor={id}>What changes</label>
        <select
          id={id}
          className="select"
          value={at}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={({ target }) => {
            setFault('');
            setAt(Number(target.value));
          }}
          data-focus
        >
          {choices.map(({ word }, index) => (
            <option key={word} value={index}>
              {word}
            </option>
          ))}
        </select>
        <Fault of={fault} id={`${id}-fault`} />
      </div>
      {choice?.isMoney && (
        <p className="text-meta">
          {order.method === 'cod'
            ? `Less is due at the door than the ${formatInr(order.due)} of now.`
            : 'What was paid for it is refunded at once. Money cannot be called back.'}
        </p>
      )}
      {choice?.body.kind === 'fewer' && order.discount > 0 && (
        <div className="field">
          <label className="switch">
            <input type="checkbox" checked={keepsCoupon} onChange={({ target }) => setKeepsCoupon(target.checked)} /> The coupon stays, even
            below its minimum
          </label>
        </div>
      )}
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
}
