import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatInrShort, paise } from '../../../rules/money/money.ts';
import { $seen, findSeen } from './drawer-changes.client.ts';
import { MiniCard } from './mini-card.tsx';

/** A cart without pieces: what was looked at before. */
export function Empty() {
  const seen = useStore($seen);
  useEffect(() => void findSeen(), []);
  return (
    <>
      <div className="cart-drawer__empty">
        <p className="h3">Nothing in it yet</p>
        <p className="text-soft">{seen ? `Delivery is free from ${formatInrShort(paise(seen.freeFrom))}.` : ' '}</p>
      </div>
      {seen && seen.products.length > 0 && (
        <section className="cart-drawer__fitting" aria-labelledby="cart-drawer-seen">
          <h3 className="text-small text-strong" id="cart-drawer-seen">
            You looked at
          </h3>
          {seen.products.map((piece) => (
            <MiniCard key={piece.id} piece={piece} />
          ))}
        </section>
      )}
    </>
  );
}
