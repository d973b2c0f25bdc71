import type { QuotedLine } from '../../../api-client.ts';
import { fill } from '../../../rules/language/texts.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { $cart } from '../../cart/cart.store.ts';
import { checkoutTexts } from '../checkout.texts.ts';
import { removeWithQuote } from '../summary/cart-changes.client.ts';

/** The problems that keep the cart from being paid, piece by piece, each with a button that removes the piece. */
export function CartProblems({ lines }: { readonly lines: readonly QuotedLine[] }) {
  const t = checkoutTexts();
  return (
    <div role="alert" className="cart-problems">
      {lines.map(
        ({ productId, size, name, problem }) =>
          problem && (
            <p className="error" key={`${productId}/${size}`}>
              <Icon name="circle-alert" size="s" />{' '}
              <span>
                {name}: {problem.message}
              </span>
              <button
                type="button"
                className="link tap"
                aria-label={fill(t.removeNamed, { name })}
                onClick={() => remove(productId, size, name)}
              >
                {t.remove}
              </button>
            </p>
          ),
      )}
    </div>
  );
}

function remove(productId: number, size: string, name: string): void {
  const line = $cart.get().find((each) => each.id === productId && each.size === size);
  if (line) removeWithQuote(line.cart_item_id, name);
}
