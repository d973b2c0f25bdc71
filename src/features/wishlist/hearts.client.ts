import { showToast } from '../../ui/toast/toast.store.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';

/**
 * Hangs a heart on everything marked `data-wish={product id}`: cards and galleries. A heart needs script, so it comes with
 * it. What a press does is fetched when it is needed; who is signed in sees the hearts they pressed once the page stands.
 */
export function mountHearts(): void {
  hang();
  addEventListener('page:swapped', hang);
  document.addEventListener('click', ({ target }) => {
    const host = (target as Element).closest('.heart')?.closest<HTMLElement>('[data-wish]');
    if (host) pressing().then(({ pressHeart }) => pressHeart(host), offline);
  });
  const load = () => pressing().then(({ showWishes }) => showWishes(), offline);
  if (hasSessionHint()) addEventListener('load', load);
  addEventListener('session:changed', ({ detail }) => detail.event === 'SIGNED_IN' && void load());
}

const pressing = () => import('./press-heart.client.ts');
const offline = () => showToast({ kind: 'error', title: 'Error', message: 'Please check your internet connection.' });

function hang(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-wish]:not(:has(.heart))')) {
    const heart = document.createElement('button');
    heart.type = 'button';
    heart.className = 'heart';
    heart.ariaPressed = 'false';
    heart.ariaLabel = `Wishlist: ${(host.querySelector('.card__name') ?? document.querySelector('h1'))?.textContent?.trim() ?? ''}`;
    heart.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-heart"/></svg>';
    host.firstElementChild?.after(heart);
  }
}
