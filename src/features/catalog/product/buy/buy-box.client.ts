import { clampQuantity, stockLabel } from '../../../../rules/catalog/stock.ts';
import { stockRefusal } from '../../../../rules/refusals/refusal.ts';
import { afterPaint } from '../../../../ui/timing/after-paint.client.ts';
import { showToast } from '../../../../ui/toast/toast.store.ts';
import { urls } from '../../../../urls.ts';
import { addedToCartToast, refusalToast } from '../../../cart/cart-toasts.ts';
import { addToCart } from '../../../cart/change-cart.client.ts';
import { lowStockTo } from '../../../cart/low-stock-to.client.ts';
import { cartSynced } from '../../../cart/saved/cart-owner.client.ts';
import { buyScriptTexts } from './buy-script.texts.ts';

/** The same press again within this time is a double tap on one button, and counts once. */
const DOUBLE_TAP_MS = 600;

/**
 * Follows the size that is chosen in the box, and returns what handles a press of one of its buttons. The choice lives in the page
 * itself.
 */
export function runBuyBox(box: HTMLElement): (button: HTMLElement) => void {
  const { buy: id, name = '', left: total, perSize } = box.dataset;
  const stockPerSize = perSize === 'true';
  const chips = box.querySelector<HTMLElement>('.size-picker');
  const [count, said] = [box.querySelector('[data-count]'), box.querySelector('output')];
  const size = () => chips?.querySelector<HTMLInputElement>(':checked');
  const note = box.querySelector<HTMLElement>('.buy-box .stock-note');
  const available = () => Number((stockPerSize && size()?.dataset.left) || total);
  const quantity = () => Number(count?.textContent);
  const [less, more] = ['less', 'more'].map((tap) => box.querySelector<HTMLButtonElement>(`[data-tap=${tap}]`));

  /** The button that a press disables passes the focus on to the other one. */
  const limit = (isLeast: boolean, isMost: boolean) => {
    if (!less || !more) return;
    const focused = document.activeElement;
    less.disabled = more.disabled = false;
    if (isLeast && focused === less) more.focus();
    if (isMost && focused === more) less.focus();
    less.disabled = isLeast;
    more.disabled = isMost;
  };

  const ask = (message: string) => {
    const missing = chips?.querySelector<HTMLElement>('.size-picker__missing');
    if (!chips || !missing) return;
    missing.textContent = message;
    missing.hidden = !message;
    chips.classList.toggle('size-picker--missing', !!message);
    chips.setAttribute('aria-describedby', message && missing.id);
  };

  /** Says which size is chosen, and its measure. */
  const nameSize = () => {
    const [name, chosen] = [chips?.querySelector('#size-name'), size()];
    if (!name || !chosen) return;
    const { measure } = chosen.dataset;
    const t = buyScriptTexts();
    const text = measure ? t.sizeInside.replace('{cm}', measure) : t.size;
    const [before = '', after = ''] = text.split('{size}');
    name.replaceChildren(before, Object.assign(document.createElement('b'), { textContent: chosen.value }), after);
  };

  /** Shows a quantity, and what is left of the chosen size. */
  const show = (wanted: number) => {
    nameSize();
    const left = available();
    const stock = stockLabel(left, lowStockTo());
    if (note && note.textContent?.trim() !== stock.text) {
      // What is left is read with the page; only a change is said.
      note.role = 'status';
      note.hidden = stock.kind === 'in';
      note.textContent = stock.text;
    }
    const shown = clampQuantity(wanted, left);
    if (count && said && shown !== quantity()) {
      count.textContent = String(shown);
      said.textContent = `${said.parentElement?.ariaLabel} ${shown}`;
    }
    limit(shown <= 1, shown >= clampQuantity(left, left));
  };

  const add = (buying: boolean, choice: { size: string; quantity: number; available: number }) => {
    if (chips && !choice.size) {
      const refusal = stockRefusal(buying ? 'SIZE_REQUIRED_TO_BUY' : 'SIZE_REQUIRED');
      ask(refusal.message);
      chips.scrollIntoView({ block: 'center' });
      chips.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
      return showToast(refusalToast(refusal));
    }
    // The end of an offer replaces the price in place.
    const seen = Number(document.querySelector<HTMLDataElement>('[data-swap=bar-price] data')?.value);
    const piece = { id: Number(id), ...choice, stockPerSize, seen };
    const refusal = addToCart(piece, buying);
    if (refusal) showToast(refusalToast(refusal));
    else if (buying) void cartSynced().then((synced) => synced && location.assign(urls.checkout));
    else showToast(addedToCartToast(name, choice.size));
  };

  let last = { what: '', at: 0 };
  const press = ({ dataset: { tap = '' } }: HTMLElement) => {
    if (tap === 'more' || tap === 'less') return show(quantity() + (tap === 'more' ? 1 : -1));
    const choice = { size: size()?.value ?? '', quantity: quantity(), available: available() };
    const now = { what: `${tap} ${choice.size} ${choice.quantity}`, at: Date.now() };
    const isRepeated = now.what === last.what && now.at - last.at < DOUBLE_TAP_MS;
    last = now;
    if (!isRepeated) afterPaint(() => add(tap === 'buy', choice));
  };

  chips?.addEventListener('change', () => {
    ask('');
    show(quantity());
  });
  show(quantity());
  return press;
}
