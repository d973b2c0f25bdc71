import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { fill } from '../../../rules/language/texts.ts';
import { formatInrShort, paise } from '../../../rules/money/money.ts';
import { cartDrawerTexts } from './cart-drawer.texts.ts';
import { $seen, findSeen } from './drawer-changes.client.ts';
import { MiniCard } from './mini-card.tsx';

/** A cart without pieces: what was looked at before. */
export function Empty() {
  const t = cartDrawerTexts();
  const seen = useStore($seen);
  useEffect(() => void findSeen(), []);
  return (
    <>
      <div className="cart-drawer__empty">
        <p className="h3">{t.nothing}</p>
        <p className="text-soft">{seen ? fill(t.freeFrom, { amount: formatInrShort(paise(seen.freeFrom)) }) : ' '}</p>
      </div>
      {seen && seen.products.length > 0 && (
        <section className="cart-drawer__fitting" aria-labelledby="cart-drawer-seen">
          <h3 className="text-small text-strong" id="cart-drawer-seen">
            {t.lookedAt}
          </h3>
          {seen.products.map((piece) => (
            <MiniCard key={piece.id} piece={piece} />
          ))}
        </section>
      )}
    </>
  );
}
