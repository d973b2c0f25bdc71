import { useId, useState } from 'react';
import { orderNumber } from '../../rules/ids.ts';
import { REASON_MAX } from '../../rules/limits.ts';
import { effectsOfMove } from '../../rules/order/move-effects.ts';
import { moveKindOrRefusal } from '../../rules/order/order-moves.ts';
import { type OrderStatus, orderStatuses } from '../../rules/order/order-status.ts';
import { Dialog } from '../parts/dialog/dialog.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { statusWord, statusWords } from './status-words.ts';
import { type MovableOrder, useStatusChange } from './use-status-change.client.ts';

/** All eleven statuses. A usual move is made at once, an unusual one asks why; what would lie about money or stock the server refuses in words. */
export function StatusSelect({ order }: { readonly order: MovableOrder }) {
  const [asked, setAsked] = useState<OrderStatus | null>(null);
  const change = useStatusChange(order);
  const [, mark, tone] = statusWords[order.status];
  const choose = (to: OrderStatus) => {
    if (moveKindOrRefusal(order, to) === 'odd') setAsked(to);
    else change.mutate({ from: order.status, to, reason: '' });
  };
  return (
    <span className="status-select">
      <Mark name={mark} tone={tone} />
      <select
        className="select"
        aria-label={`Status of ${orderNumber(order.number)}`}
        value={order.status}
        disabled={change.isPending}
        onChange={({ target }) => choose(target.value as OrderStatus)}
      >
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {statusWord(status)}
          </option>
        ))}
      </select>
      {asked && (
        <ReasonDialog
          order={order}
          to={asked}
          onClose={() => setAsked(null)}
          onSave={(reason) => {
            setAsked(null);
            change.mutate({ from: order.status, to: asked, reason });
          }}
        />
      )}
    </span>
  );
}

interface ReasonProps {
  readonly order: MovableOrder;
  readonly to: OrderStatus;
  readonly onClose: () => void;
  readonly onSave: (reason: string) => void;
}

function ReasonDialog({ order, to, onClose, onSave }: ReasonProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  const isGiven = reason.trim() !== '';
  return (
    <Dialog
      title={`Move ${orderNumber(order.number)} to “${statusWord(to)}”?`}
      sub={`Now: ${statusWord(order.status)}`}
      size="s"
      onClose={onClose}
      onSubmit={() => isGiven && onSave(reason.trim())}
      foot={
        <>
          <button type="button" className="btn btn--line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn" disabled={!isGiven}>
            Move order
          </button>
        </>
      }
    >
      <div>
        <p>This is an unusual move. What it causes:</p>
        <ul className="order-effects">
          {effectsOfMove(order, to).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <div className="field">
        <label htmlFor={id}>Reason</label>
        <textarea
          id={id}
          className="textarea"
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          data-focus
        />
        <p className="hint">The order keeps it in its history.</p>
      </div>
    </Dialog>
  );
}
