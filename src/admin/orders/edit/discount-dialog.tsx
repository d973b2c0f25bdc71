import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { newId } from '../../../rules/ids.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { askedAtDoor } from '../../../rules/order/at-door.ts';
import { discountOf, goodsLeft } from '../../../rules/order/edits/discounts.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { Fault } from '../../parts/fault.tsx';
import { useKeepOrder } from '../use-order-action.client.ts';
import { ReasonField } from './reason-field.tsx';
import { SumChange } from './sum-change.tsx';

/** A lower price of an order that has not left, in rupees or percent of its pieces. The customer gets a message. */
export function DiscountDialog({ order, onClose }: { readonly order: OrderRecord; readonly onClose: () => void }) {
  const keep = useKeepOrder();
  // One key and one version for as long as the dialog is open: a press that is repeated after a lost answer is the same change.
  const [press] = useState(() => ({ key: newId(), seen: order.version }));
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<'rupees' | 'percent'>('rupees');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const id = useId();
  const name = orderNumber(order.number);
  const isCash = order.method === 'cod';
  const goods = goodsLeft(order);
  const amount = discountOf(typed, unit, goods);
  const isTooHigh = amount !== null && amount > goods;
  /** A sum is shown for a discount that the order can bear. */
  const less = isTooHigh ? 0 : (amount ?? 0);
  const [before, after] = isCash
    ? [askedAtDoor(order), askedAtDoor({ ...order, due: paise(order.due - less) })]
    : [order.left, paise(order.left - less)];

  const save = useMutation({
    mutationFn: () =>
      adminCall('POST /admin/orders/:id/edits', {
        params: { id: order.id },
        body: { ...press, kind: 'discount', amount: amount ?? 0, reason: reason.trim() },
      }),
    onSuccess: (changed) => {
      keep(changed);
      showToast({ kind: 'done', title: name, message: 'The discount is given. The customer gets a message.' });
    },
    onError: (error) => setFault(`No discount given: ${sentenceOf(error)}`),
  });
  const form = useTypedForm({ typed, unit, reason }, () => {
    if (amount === null) {
      setFault(unit === 'percent' ? 'Enter a percentage from 1 to 100.' : 'Enter whole rupees, such as 50.');
      return false;
    }
    if (isTooHigh) {
      setFault(`At most ${formatInr(goods)}: that is what the pieces cost.`);
      return false;
    }
    return save.mutateAsync().then(
      () => true,
      () => false,
    );
  });

  return (
    <FormDialog title="Give a discount" sub={name} size="s" form={form} word="Give the discount" onClose={onClose}>
      <div className="fields fields--2">
        <div className="field">
          <label htmlFor={id}>Discount</label>
          <input
            id={id}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : `${id}-hint`}
            onChange={({ target }) => {
              setFault('');
              setTyped(target.value);
            }}
            data-focus
          />
          <p className="hint" id={`${id}-hint`}>
            The pieces cost {formatInr(goods)}.
          </p>
          <Fault of={fault} id={`${id}-fault`} />
        </div>
        <div className="field">
          <label htmlFor={`${id}-unit`}>In</label>
          <select
            id={`${id}-unit`}
            className="select"
            value={unit}
            onChange={({ target }) => setUnit(target.value === 'percent' ? 'percent' : 'rupees')}
          >
            <option value="rupees">Rupees</option>
            <option value="percent">Percent of the pieces</option>
          </select>
        </div>
      </div>
      <SumChange word={isCash ? 'To pay at the door' : 'Paid for the order'} before={before} after={after} />
      {!isCash && (
        <p className="text-meta">
          {amount === null ? 'The discount' : formatInr(amount)} is refunded at once. Money cannot be called back.
        </p>
      )}
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
}
