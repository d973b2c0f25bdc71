import { useState } from 'react';
import { orderNumber } from '../../rules/ids.ts';
import { moveKindOrRefusal } from '../../rules/order/order-moves.ts';
import { type OrderStatus, orderStatuses } from '../../rules/order/order-status.ts';
import { later } from '../parts/later.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { statusWord, statusWords } from './status-words.ts';
import { type MovableOrder, useStatusChange } from './use-status-change.client.ts';

const ReasonDialog = later(() => import('./reason/reason-dialog.tsx').then((code) => code.ReasonDialog));

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
