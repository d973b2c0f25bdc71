import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { newId } from '../../../rules/ids.ts';
import { formatInr, paise, sum, ZERO } from '../../../rules/money/money.ts';
import { askedAtDoor } from '../../../rules/order/at-door.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import type { TakenPiece } from '../manual/manual-bill.ts';
import { ManualPieces } from '../manual/manual-pieces.tsx';
import { SumChange } from './sum-change.tsx';

/** Pieces that go in the parcel of an order that has not left. They are a second order, at the prices of now. */
export function AddDialog({ order, onClose }: { readonly order: OrderRecord; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [key] = useState(newId);
  const [taken, setTaken] = useState<readonly TakenPiece[]>([]);
  const isCash = order.method === 'cod' && order.paidByHand === null;
  const [paidBy, setPaidBy] = useState<'on_delivery' | 'link'>(isCash ? 'on_delivery' : 'link');
  const [fault, setFault] = useState('');
  const id = useId();
  const name = orderNumber(order.number);
  const total = sum(taken.map(({ piece, quantity }) => paise(piece.unit * quantity)));
  const before = paidBy === 'on_delivery' ? askedAtDoor(order) : ZERO;

  const save = useMutation({
    mutationFn: () => {
      const lines = taken.map(({ piece, size, quantity }) => ({ productId: piece.id, size, quantity }));
      return adminCall('POST /admin/orders/:id/additions', { params: { id: order.id }, body: { key, lines, paidBy, shownTotal: total } });
    },
    onSuccess: async (added) => {
      await client.invalidateQueries({ queryKey: ['orders'] });
      const message =
        paidBy === 'link'
          ? `${formatInr(added.total)} to be paid. The link is on the page of the second order.`
          : 'The pieces are added. The customer gets a message.';
      showToast({ kind: 'done', title: name, message });
    },
    onError: (error) => setFault(`Nothing added: ${sentenceOf(error)}`),
  });
  const form = useTypedForm({ taken, paidBy }, () => {
    if (taken.length === 0) {
      setFault('Choose a piece first.');
      return false;
    }
    return save.mutateAsync().then(
      () => true,
      () => false,
    );
  });

  return (
    <FormDialog title="Add pieces" sub={name} form={form} word="Add the pieces" onClose={onClose}>
      <ManualPieces
        taken={taken}
        fault={fault || undefined}
        onChange={(pieces) => {
          setFault('');
          setTaken(pieces);
        }}
      />
      {isCash && (
        <div className="field">
          <label htmlFor={id}>How they are paid</label>
          <select
            id={id}
            className="select"
            value={paidBy}
            onChange={({ target }) => setPaidBy(target.value === 'link' ? 'link' : 'on_delivery')}
          >
            <option value="on_delivery">In cash, at the same door</option>
            <option value="link">Online, by a link that you send</option>
          </select>
        </div>
      )}
      <SumChange word={paidBy === 'link' ? 'To pay by the link' : 'To pay at the door'} before={before} after={paise(before + total)} />
      <p className="text-meta">
        {paidBy === 'link'
          ? 'They are a second order in the same parcel. Its pieces are held for the link until this order is due to leave.'
          : 'They are a second order in the same parcel, without another delivery fee.'}{' '}
        To swap a piece, add the new one, then take the old one out. If it is the only one, cancel this order: the new one is sent alone.
      </p>
    </FormDialog>
  );
}
