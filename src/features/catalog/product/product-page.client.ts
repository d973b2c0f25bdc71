import { SIZE_TOAST_MS } from '../../../rules/limits.ts';
import { stockRefusal } from '../../../rules/refusals/refusal.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { refusalToast } from '../../cart/cart-toasts.ts';

/** Hides the bar of buttons while the buttons themselves, or the form of a sold-out piece, are in view, and says whether they are above the window. After "Choose Size" on a card, a toast asks for the size. */
export function watchProduct(): void {
  const buy = document.getElementById('buy') ?? document.getElementById('notify-me');
  const bar = document.querySelector('[data-buybar]');
  if (buy && bar) {
    new IntersectionObserver(([seen]) => {
      bar.classList.toggle('is-away', seen?.isIntersecting);
      bar.classList.toggle('is-past', (seen?.boundingClientRect.bottom ?? 0) < 0);
    }).observe(buy);
  }
  if (location.hash !== '#choose-size') return;
  history.replaceState(history.state, '', location.pathname + location.search);
  showToast({ ...refusalToast(stockRefusal('SIZE_ON_PAGE')), ms: SIZE_TOAST_MS });
}
