import { COUPON_KEY } from '../../../rules/cart/cart-lines.ts';
import { TONE_KEY } from '../../../rules/worn/tone-key.ts';
import { inTab, onDevice } from '../../../ui/storage.client.ts';

const loadCoupon = () => import('./buy/use-coupon.client.ts');
const loadOffers = () => import('../card/offer-clock.client.ts');
const loadTones = () => import('../worn/choose-tone.client.ts');
const loadAsk = () => import('./buy/ask-size.client.ts');

/** The bar lies over this much of the window: buttons under it are not in view. */
const UNDER_BAR = '0px 0px -64px 0px';
/** All of the page above the window. */
const ABOVE = '99999px 0px -100% 0px';

/**
 * Hides the bar of buttons while the buttons themselves, or the form of a sold-out piece, are in view, and says whether they are above the
 * window. Until a size is chosen, the bar waits for the sizes to be scrolled past. What only some visits need is loaded for them: the
 * countdown of an offer, a tone of skin other than the usual one, the toast that asks for a size after "Choose Size" on a card.
 */
export function watchProduct(): void {
  const buy = document.getElementById('buy') ?? document.getElementById('notify-me');
  const bar = document.querySelector('[data-buybar]');
  if (buy && bar) {
    new IntersectionObserver(
      ([seen]) => {
        bar.classList.toggle('is-away', seen?.isIntersecting);
        bar.classList.toggle('is-past', (seen?.boundingClientRect.bottom ?? 0) < 0);
      },
      { rootMargin: UNDER_BAR },
    ).observe(buy);
    const sizes = document.getElementById('choose-size');
    const passed = new IntersectionObserver(([seen]) => seen?.isIntersecting && bar.classList.remove('is-waiting'), { rootMargin: ABOVE });
    if (sizes) passed.observe(sizes);
  }
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-use-coupon]');
    if (button) void loadCoupon().then(({ useCoupon }) => useCoupon(button));
  });
  if (inTab.read(COUPON_KEY)) void loadCoupon().then(({ showState }) => showState());
  if (document.querySelector('[data-ends-at]')) void loadOffers().then(({ runOffers }) => runOffers());
  const tones = document.querySelector('[data-tones]');
  tones?.addEventListener('change', loadTones, { once: true });
  if (tones && onDevice.read(TONE_KEY)) void loadTones();
  if (location.hash === '#choose-size') void loadAsk().then(({ askSize }) => askSize());
}
