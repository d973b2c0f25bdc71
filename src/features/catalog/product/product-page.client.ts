import { COUPON_KEY } from '../../../rules/cart/cart-lines.ts';
import { inTab } from '../../../ui/storage.client.ts';

/** The bar lies over this much of the window: buttons under it are not in view. */
const UNDER_BAR = '0px 0px -64px 0px';

/**
 * Hides the bar of buttons while the buttons themselves, or the form of a sold-out piece, are in view, and until the sizes have been seen and
 * left, or one is chosen; says whether the buttons are above the window. What only some visits need is loaded for them: the countdown of an offer, the toast that asks for a size after "Choose Size" on a
 * card.
 */
export function watchProduct(): void {
  const buy = document.getElementById('buy') ?? document.getElementById('notify-me');
  const bar = document.querySelector('[data-buybar]');
  const sizes = document.getElementById('choose-size');
  if (buy && bar) {
    let [isInView, isAsked] = [true, !!sizes && !sizes.querySelector(':checked')];
    const show = () => bar.classList.toggle('is-away', isInView || isAsked);
    new IntersectionObserver(
      ([seen]) => {
        isInView = !!seen?.isIntersecting;
        bar.classList.toggle('is-past', (seen?.boundingClientRect.bottom ?? 0) < 0);
        show();
      },
      { rootMargin: UNDER_BAR },
    ).observe(buy);
    let wasSeen = false;
    const answered = () => {
      isAsked = false;
      show();
    };
    if (sizes && isAsked) {
      sizes.addEventListener('change', answered, { once: true });
      new IntersectionObserver(([seen]) => {
        const [isIn, isAbove] = [!!seen?.isIntersecting, (seen?.boundingClientRect.bottom ?? 0) < 0];
        if (!isIn && (wasSeen || isAbove)) answered();
        wasSeen ||= isIn;
      }).observe(sizes);
    }
  }
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-use-coupon]');
    if (button) void import('./buy/use-coupon.client.ts').then(({ useCoupon }) => useCoupon(button));
  });
  if (inTab.read(COUPON_KEY)) void import('./buy/use-coupon.client.ts').then(({ showState }) => showState());
  if (document.querySelector('[data-ends-at]')) void import('../card/offer-clock.client.ts').then(({ runOffers }) => runOffers());
  if (document.querySelector('[data-tones]')) void import('../worn/tone.client.ts').then(({ runTones }) => runTones());
  if (location.hash === '#choose-size') void import('./buy/ask-size.client.ts').then(({ askSize }) => askSize());
}
