import { isWriting } from '../../../rules/order/move-effects.ts';
import { moveKindOrRefusal } from '../../../rules/order/order-moves.ts';
import { type OrderStatus, orderStatuses } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { isRefusal } from '../../../rules/refusals/refusal.ts';
import { moveByArrows } from '../../parts/arrow-keys.client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Mark } from '../../parts/status/mark.tsx';
import { statusWord, statusWords } from '../../parts/status/status-text.ts';
import type { MovableOrder } from '../use-status-change.client.ts';

interface Props {
  readonly order: MovableOrder;
  readonly onChoose: (to: OrderStatus) => void;
  readonly onClose: () => void;
}

type Kind = 'normal' | 'unusual' | 'refused';
/** The kinds of moves in the order in which they are offered, with their headings. */
const kinds: readonly (readonly [kind: Kind, heading: string])[] = [
  ['normal', 'Next'],
  ['unusual', 'Unusual: asks for a reason'],
  ['refused', 'Not possible now: says why'],
];

/** Offers the ten other statuses of an order, by what choosing each of them does. */
export function StatusDialog({ order, onChoose, onClose }: Props) {
  const kindOf = (to: OrderStatus): Kind => {
    const kind = moveKindOrRefusal(order, to);
    return isRefusal(kind) ? 'refused' : kind;
  };
  const others = orderStatuses.filter((status) => status !== order.status);
  const groups = kinds
    .map(([kind, heading]) => ({ kind, heading, statuses: others.filter((status) => kindOf(status) === kind) }))
    .filter(({ statuses }) => statuses.length > 0);
  const first = groups[0]?.statuses[0];
  return (
    <Dialog
      title={`Status of ${orderNumber(order.number)}`}
      sub={`Now: ${statusWord(order.status)}`}
      size="s"
      onClose={onClose}
      foot={<Button look="line" word="Cancel" onClick={onClose} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside */}
      <div className="stack" onKeyDown={moveByArrows}>
        {groups.map(({ kind, heading, statuses }) => (
          <div key={kind} className={`status-choices status-choices--${kind}`}>
            <h3>{heading}</h3>
            <ul>
              {statuses.map((status) => {
                const [word, mark, tone] = statusWords[status];
                return (
                  <li key={status}>
                    <button type="button" onClick={() => onChoose(status)} data-focus={status === first || undefined}>
                      <Mark name={mark} tone={tone} />
                      <span>
                        {word}
                        {kind !== 'refused' && isWriting(order, status) && <small>: writes to the customer</small>}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
