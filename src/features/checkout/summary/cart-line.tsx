import { useStore } from '@nanostores/react';
import type { QuotedLine } from '../../../api-client.ts';
import type { CartLine } from '../../../rules/cart/cart-lines.ts';
import { priceChangeText } from '../../../rules/cart/price-change.ts';
import { stockLabel } from '../../../rules/catalog/stock.ts';
import { LINE_QUANTITY_MAX } from '../../../rules/limits.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Quantity } from '../../../ui/form/quantity.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { urls } from '../../../urls.ts';
import { changeQuantity, removeWithQuote } from './cart-changes.client.ts';
import { $priceChanges, changeKey } from './price-changes.client.ts';
import { Thumb } from './thumb.tsx';

interface Props {
  line: CartLine;
  /** Price and problem of this line; undefined while they are loading. */
  quoted: QuotedLine | undefined;
}

/** A line of the cart: quantity, price and problem. */
export function CartLineRow({ line, quoted }: Props) {
  const changed = useStore($priceChanges)[changeKey(line)];
  if (!quoted) return <WaitingLine />;
  const { cart_item_id, quantity } = line;
  const { name, slug, size, unit, available, problem, productId, isCounted } = quoted;
  const most = Math.min(Math.max(available, 1), LINE_QUANTITY_MAX);
  const details = [size && `Size ${size}`, quantity > 1 && `${formatInr(unit)} each`].filter(Boolean).join(', ');
  return (
    <li className="line-item">
      <Thumb image={quoted.image} />
      <p className="line-item__name">
        {slug ? <a href={urls.product(productId, slug)}>{name}</a> : name}
        <span>{details || lowStockText(available)}</span>
      </p>
      <p className="line-item__sum">{isCounted ? formatInr(unit * quantity) : <s>{formatInr(unit * quantity)}</s>}</p>
      <div className="line-item__controls">
        <Quantity
          label={`Quantity of ${name}`}
          quantity={quantity}
          most={most}
          small
          onStep={(by) => changeQuantity(cart_item_id, Math.min(quantity + by, most))}
        />
        <button type="button" className="iconbtn" aria-label={`Remove ${name}`} onClick={() => remove(cart_item_id, name)}>
          <Icon name="trash-2" size="s" />
        </button>
      </div>
      {changed && isCounted && <p className="cart-line__note">{priceChangeText(changed)}</p>}
      {problem && (
        <p className="error cart-line__error">
          <Icon name="circle-alert" size="s" /> {problem.message} {available > 0 && lowStockText(available)}
        </p>
      )}
    </li>
  );
}

const lowStockText = (available: number) => {
  const note = stockLabel(available);
  return note.kind === 'low' ? note.text : '';
};

/** Moves the focus to the heading, because the pressed button disappears with its line. */
function remove(cartItemId: string, name: string): void {
  removeWithQuote(cartItemId, name);
  document.getElementById('h-cart')?.focus();
}

/** Placeholder for a line whose price is loading. */
export function WaitingLine() {
  return (
    <li className="line-item" aria-hidden="true">
      <span className="skeleton skeleton--picture" />
      <span className="line-item__name">
        <span className="skeleton skeleton--text" />
      </span>
      <span className="line-item__sum skeleton skeleton--text" />
      <span className="line-item__controls">
        <span className="skeleton cart-line__skeleton" />
      </span>
    </li>
  );
}
