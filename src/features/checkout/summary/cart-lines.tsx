import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { Quote } from '../../../api-client.ts';
import type { Cart, CartLine as Line } from '../../../rules/cart/cart-lines.ts';
import { fill } from '../../../rules/language/texts.ts';
import { SUMMARY_LINES_SHOWN } from '../../../rules/limits.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { CartLine, WaitingLine } from '../../cart/cart-line.tsx';
import { removeWithQuote } from './cart-changes.client.ts';
import { cartSummaryTexts } from './cart-summary.texts.ts';
import { $priceChanges, changeKey } from './price-changes.client.ts';

interface Props {
  cart: Cart;
  quote: Quote | null;
}

/** The first two lines, and a button for the rest. A line with a problem is never hidden. */
export function CartLines({ cart, quote }: Props) {
  const t = cartSummaryTexts();
  const [open, setOpen] = useState(false);
  const changes = useStore($priceChanges);
  const id = useId();
  const quoted = ({ id: productId, size }: Line) => quote?.lines.find((line) => line.productId === productId && line.size === size);
  const rest = cart.slice(SUMMARY_LINES_SHOWN);
  const all = open || rest.some((line) => quoted(line)?.problem);
  const shown = all ? cart : cart.slice(0, SUMMARY_LINES_SHOWN);
  const names = rest.flatMap((line) => quoted(line)?.name ?? []).join(', ');
  const n = rest.length;
  const more = names ? fill(t.moreNamed, { n, names }) : fill(t.more, { n });
  return (
    <>
      <ul className="line-items" id={id}>
        {shown.map((line) => (
          <CartLine key={line.cart_item_id} line={line} quoted={quoted(line)} changed={changes[changeKey(line)]} onRemove={remove} />
        ))}
      </ul>
      {rest.length > 0 && (
        <button
          type="button"
          className="btn btn--s btn--block cart-more"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setOpen(!all)}
        >
          <span className="cart-more__label" key={names}>
            <span>{all ? t.fewer : more}</span> <Icon name="chevron-down" size="s" />
          </span>
        </button>
      )}
    </>
  );
}

/** Moves the focus to the heading, because the pressed button disappears with its line. */
function remove({ cart_item_id }: Line, name: string): void {
  removeWithQuote(cart_item_id, name);
  document.getElementById('h-cart')?.focus();
}

/** Placeholders before hydration: the style sheet shows as many as the cart has lines. */
export function WaitingLines() {
  return (
    <>
      <ul className="line-items cart-summary__waiting">
        <WaitingLine />
        <WaitingLine />
      </ul>
      <div className="cart-more cart-more--waiting" />
    </>
  );
}
