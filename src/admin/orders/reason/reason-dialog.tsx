import { useId, useState } from 'react';
import { effectsOfMove } from '../../../rules/order/move-effects.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { statusWord } from '../../parts/status/status-text.ts';
import type { MovableOrder } from '../use-status-change.client.ts';

interface Props {
  readonly order: MovableOrder;
  readonly to: OrderStatus;
  readonly onClose: () => void;
  readonly onSave: (reason: string) => void;
}

/** Asks why an order is moved in an unusual way, and says what that causes. */
export function ReasonDialog({ order, to, onClose, onSave }: Props) {
  const [reason, setReason] = useState('');
  const id = useId();
  const form = useTypedForm({ reason }, () => {
    onSave(reason.trim());
    return true;
  });
  return (
    <FormDialog
      title={`Move ${orderNumber(order.number)} to “${statusWord(to)}”?`}
      sub={`Now: ${statusWord(order.status)}`}
      size="s"
      form={form}
      word="Move order"
      hold={reason.trim() === '' ? 'Write down why first.' : undefined}
      onClose={onClose}
    >
      <div>
        <p>This is an unusual move. What it causes:</p>
        <ul className="plain-list">
          {effectsOfMove(order, to).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <div className="field">
        <label htmlFor={id}>Reason</label>
        <textarea id={id} className="textarea" rows={3} value={reason} onChange={({ target }) => setReason(target.value)} data-focus />
        <p className="hint">The order keeps it in its history.</p>
      </div>
    </FormDialog>
  );
}
