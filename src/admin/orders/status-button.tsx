import { useState } from 'react';
import { moveKindOrRefusal } from '../../rules/order/order-moves.ts';
import type { OrderStatus } from '../../rules/order/order-status.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { Mark } from '../parts/status/mark.tsx';
import { statusWords } from '../parts/status/status-text.ts';
import { type MovableOrder, useStatusChange } from './use-status-change.client.ts';

const StatusDialog = lazyComponent(() => import('./reason/status-dialog.tsx').then((code) => code.StatusDialog));
const ReasonDialog = lazyComponent(() => import('./reason/reason-dialog.tsx').then((code) => code.ReasonDialog));
const RefusedDialog = lazyComponent(() => import('./reason/refused-dialog.tsx').then((code) => code.RefusedDialog));

/** The dialog that is open: the choice of all statuses, or what a chosen one asks for. */
type Asked = { readonly kind: 'choice' } | { readonly kind: 'reason' | 'refused'; readonly to: OrderStatus } | null;

/**
 * The status of an order as a button that opens all eleven. Only a press moves the order: a usual move is made at once, an unusual one asks
 * why, and one that money or stock forbid says so and leads to the act that does it.
 */
export function StatusButton({ order }: { readonly order: MovableOrder }) {
  const [asked, setAsked] = useState<Asked>(null);
  const change = useStatusChange(order);
  const [word, mark, tone] = statusWords[order.status];
  const close = () => setAsked(null);
  const choose = (to: OrderStatus) => {
    const kind = moveKindOrRefusal(order, to);
    if (kind !== 'normal') return setAsked({ kind: kind === 'unusual' ? 'reason' : 'refused', to });
    close();
    change.mutate({ from: order.status, to, reason: '' });
  };
  return (
    <>
      <button
        type="button"
        className="status-button"
        aria-label={`Status of ${orderNumber(order.number)}: ${word}`}
        aria-haspopup="dialog"
        aria-busy={change.isPending}
        onClick={() => setAsked({ kind: 'choice' })}
      >
        <Mark name={mark} tone={tone} />
        {word}
        <Icon name="chevron-down" size="s" />
      </button>
      {asked?.kind === 'choice' && <StatusDialog order={order} onChoose={choose} onClose={close} />}
      {asked?.kind === 'refused' && <RefusedDialog order={order} to={asked.to} onClose={close} />}
      {asked?.kind === 'reason' && (
        <ReasonDialog
          order={order}
          to={asked.to}
          onClose={close}
          onSave={(reason) => change.mutate({ from: order.status, to: asked.to, reason })}
        />
      )}
    </>
  );
}
