import { useState } from 'react';
import { orderNumber } from '../../rules/ids.ts';
import { moveKindOrRefusal } from '../../rules/order/order-moves.ts';
import { type OrderStatus, orderStatuses } from '../../rules/order/order-status.ts';
import { isRefusal } from '../../rules/refusals/refusal.ts';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { statusWord, statusWords } from '../parts/status/status-text.ts';
import { type MovableOrder, useStatusChange } from './use-status-change.client.ts';

const ReasonDialog = lazyComponent(() => import('./reason/reason-dialog.tsx').then((code) => code.ReasonDialog));
const RefusedDialog = lazyComponent(() => import('./reason/refused-dialog.tsx').then((code) => code.RefusedDialog));

/**
 * All eleven statuses. A usual move is made at once, an unusual one asks why. One that money or stock forbid is grey; choosing it says why
 * and leads to the act that does it.
 */
export function StatusSelect({ order }: { readonly order: MovableOrder }) {
  const [asked, setAsked] = useState<OrderStatus | null>(null);
  const change = useStatusChange(order);
  const [, mark, tone] = statusWords[order.status];
  const isRefused = (to: OrderStatus) => to !== order.status && isRefusal(moveKindOrRefusal(order, to));
  const choose = (to: OrderStatus) => {
    if (moveKindOrRefusal(order, to) === 'normal') change.mutate({ from: order.status, to, reason: '' });
    else setAsked(to);
  };
  const close = () => setAsked(null);
  return (
    <span className="status-select">
      <Mark name={mark} tone={tone} />
      <select
        className="select"
        title={order.status}
        aria-label={`Status of ${orderNumber(order.number)}`}
        value={order.status}
        disabled={change.isPending}
        onChange={({ target }) => choose(target.value as OrderStatus)}
      >
        {orderStatuses.map((status) => (
          // Not disabled: it can be chosen, to read why it is grey.
          <option key={status} value={status} aria-disabled={isRefused(status) || undefined}>
            {statusWord(status)}
            {isRefused(status) ? ' (not possible now)' : ''}
          </option>
        ))}
      </select>
      {asked && isRefused(asked) && <RefusedDialog order={order} to={asked} onClose={close} />}
      {asked && asked !== order.status && !isRefused(asked) && (
        <ReasonDialog
          order={order}
          to={asked}
          onClose={close}
          onSave={(reason) => change.mutate({ from: order.status, to: asked, reason })}
        />
      )}
    </span>
  );
}
