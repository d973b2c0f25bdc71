import { fill } from '../../rules/language/texts.ts';
import { heart as path } from '../../ui/icon/script-icons.ts';
import { afterPaint } from '../../ui/timing/after-paint.client.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';
import { wishlistScriptTexts } from './wishlist-script.texts.ts';

/**
 * Adds a heart button to every element with `data-wish={product id}`: cards and galleries. The buttons work only with script,
 * so script adds them. The code for a press is downloaded when needed; for a signed-in customer, at once.
 */
export function mountHearts(): void {
  addHearts();
  addEventListener('page:swapped', addHearts);
  document.addEventListener('click', ({ target }) => {
    const host = (target as Element).closest('.heart')?.closest<HTMLElement>('[data-wish]');
    if (host) afterPaint(() => loadCode().then(({ pressHeart }) => pressHeart(host), showOffline));
  });
  const load = () => loadCode().then(({ showWishes }) => showWishes(), showOffline);
  if (hasSessionHint()) void load();
  addEventListener('session:changed', ({ detail }) => detail.event === 'SIGNED_IN' && void load());
}

const loadCode = () => import('./press-heart.client.ts');
const showOffline = () => showToast({ kind: 'error', title: wishlistScriptTexts().error, message: wishlistScriptTexts().offline });

function addHearts(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-wish]:not(:has(.heart))')) {
    const heart = document.createElement('button');
    heart.type = 'button';
    heart.className = 'heart';
    heart.ariaPressed = 'false';
    const title = host.querySelector('.card__name');
    const name = (title ?? document.querySelector('h1'))?.textContent?.trim() ?? '';
    heart.ariaLabel = fill(wishlistScriptTexts().heart, { name });
    // The button needs script too, so that the page does not carry each name once more.
    const add = host.querySelector<HTMLButtonElement>('button.card__add');
    if (add) add.ariaLabel = fill(wishlistScriptTexts().addToCart, { name });
    heart.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`;
    // After the name that it belongs to: keys reach that first.
    (title ?? host.firstElementChild)?.after(heart);
  }
}
