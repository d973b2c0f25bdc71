import type { QuotedLine } from '../../api-client.ts';
import type { CartLine as Line } from '../../rules/cart/cart-lines.ts';
import { type PriceChange, priceChangeText } from '../../rules/cart/price-change.ts';
import { stockLabel } from '../../rules/catalog/stock.ts';
import { fill } from '../../rules/language/texts.ts';
import { LINE_QUANTITY_MAX } from '../../rules/limits.ts';
import { formatInr } from '../../rules/money/money.ts';
import { Quantity } from '../../ui/form/quantity.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Money } from '../../ui/money/money.tsx';
import { urls } from '../../urls.ts';
import { setLine } from './change-cart.client.ts';
import { lowStockTo } from './low-stock-to.client.ts';
import { cartLineTexts } from './texts/cart-line.texts.ts';
import { Thumb } from './thumb.tsx';

interface Props {
  line: Line;
  /** Price and problem of this line; undefined while they are loading. */
  quoted: QuotedLine | undefined;
  /** The change of its price since the shopper saw it last. */
  changed: PriceChange | null | undefined;
  onRemove: (line: Line, name: string) => void;
}

/** A line of the cart in its drawer and in the checkout: quantity, price and problem. */
export function CartLine({ line, quoted, changed, onRemove }: Props) {
  if (!quoted) return <WaitingLine />;
  const t = cartLineTexts();
  const { cart_item_id, quantity } = line;
  const { name, lang, slug, facts, unit, available, problem, productId, isCounted } = quoted;
  const most = Math.min(Math.max(available, 1), LINE_QUANTITY_MAX);
  const each = quantity > 1 ? fill(t.each, { price: formatInr(unit) }) : '';
  const notes = [facts, each, problem === null ? lowStockText(available) : ''].filter((note) => note !== '');
  return (
    <li className="line-item">
      <Thumb image={quoted.image} />
      <p className="line-item__name">
        {slug ? (
          <a href={urls.product(productId, slug)} lang={lang}>
            {name}
          </a>
        ) : (
          name
        )}
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </p>
      <Sum amount={unit * quantity} was={quoted.was === null ? null : quoted.was * quantity} isCounted={isCounted} />
      <div className="line-item__controls">
        <Quantity
          label={fill(t.quantity, { name })}
          quantity={quantity}
          most={most}
          small
          onStep={(by) => setLine(cart_item_id, Math.min(quantity + by, most))}
        />
        <button type="button" className="iconbtn" aria-label={fill(t.remove, { name })} onClick={() => onRemove(line, name)}>
          <Icon name="trash-2" size="s" />
        </button>
      </div>
      {changed && isCounted && <p className="line-item__note">{priceChangeText(changed)}</p>}
      {problem && (
        <p className="line-item__problem">
          <Icon name="circle-alert" size="s" />{' '}
          <span>
            {problem.message} {available > 0 && lowStockText(available)}
          </span>
        </p>
      )}
    </li>
  );
}

/** The price of a line, its paise small, and what it cost before. */
function Sum({ amount, was, isCounted }: { amount: number; was: number | null; isCounted: boolean }) {
  if (!isCounted) {
    return (
      <p className="line-item__sum">
        <s>{formatInr(amount)}</s>
      </p>
    );
  }
  return (
    <p className="line-item__sum">
      <Money of={amount} />
      {was !== null && (
        <s>
          <span className="sr-only">{cartLineTexts().was} </span>
          {formatInr(was)}
        </s>
      )}
    </p>
  );
}

const lowStockText = (available: number) => {
  const note = stockLabel(available, lowStockTo());
  return note.kind === 'low' ? note.text : '';
};

/** Placeholder for a line whose price is loading. */
export function WaitingLine() {
  return (
    <li className="line-item" aria-hidden="true">
      <span className="skeleton skeleton--picture" />
      <span className="line-item__name">
        <span className="skeleton skeleton--text" />
        <span className="skeleton skeleton--text" />
      </span>
      <span className="line-item__sum skeleton skeleton--text" />
      <span className="line-item__controls">
        <span className="skeleton line-item__skeleton" />
      </span>
    </li>
  );
}
