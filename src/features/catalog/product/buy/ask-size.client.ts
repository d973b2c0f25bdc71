import { SIZE_TOAST_MS } from '../../../../rules/limits.ts';
import { stockRefusal } from '../../../../rules/refusals/refusal.ts';
import { showToast } from '../../../../ui/toast/toast.store.ts';
import { refusalToast } from '../../../cart/cart-toasts.ts';

/** Says why "Choose Size" on a card has led here. */
export function askSize(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  showToast({ ...refusalToast(stockRefusal('SIZE_ON_PAGE')), ms: SIZE_TOAST_MS });
}
