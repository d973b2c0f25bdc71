import { refusals } from '../../rules/refusal.ts';
import { showToast } from '../../ui/toast.store.ts';
import { urls } from '../../urls.ts';
import { $wishlist, keepWish, setWished, takeWish } from './wishlist.store.ts';

const nameOf = (host: Element) => (host.querySelector('.card__name') ?? document.querySelector('h1'))?.textContent?.trim() ?? '';
const idOf = (host: HTMLElement) => Number(host.dataset.wish);

/** Hangs a heart on everything marked `data-wish={product id}`: cards and galleries. A heart needs script, so it comes with it. */
export function hangHearts(): void {
  hang();
  addEventListener('page:swapped', hang);
  document.addEventListener('click', ({ target }) => {
    const heart = (target as Element).closest<HTMLElement>('.heart');
    const host = heart?.closest<HTMLElement>('[data-wish]');
    if (host) void press(host);
  });
  $wishlist.listen((list) => {
    const pending = list && takeWish();
    if (pending) void change(pending, true);
    for (const host of document.querySelectorAll<HTMLElement>('[data-wish]')) paint(host);
  });
}

function hang(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-wish]:not(:has(.heart))')) {
    const heart = document.createElement('button');
    heart.type = 'button';
    heart.className = 'heart';
    heart.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-heart"/></svg>';
    host.firstElementChild?.after(heart);
    paint(host);
  }
}

function paint(host: HTMLElement): void {
  const heart = host.querySelector('.heart');
  const wished = $wishlist.get()?.has(idOf(host)) === true;
  heart?.setAttribute('aria-pressed', String(wished));
  heart?.setAttribute('aria-label', `Wishlist: ${nameOf(host)}`);
}

async function press(host: HTMLElement): Promise<void> {
  const id = idOf(host);
  const wished = $wishlist.get()?.has(id) === true;
  if (!wished && host.hasAttribute('data-out')) {
    const [, title, message] = refusals.OUT_OF_STOCK;
    showToast({ kind: 'notice', title, message });
  } else if ($wishlist.get()) {
    await change(id, !wished, nameOf(host));
  } else {
    keepWish(id);
    const href = urls.loginFor(location.pathname + location.search);
    const message = 'Please log in to add items to your wishlist.';
    showToast({ kind: 'notice', title: 'Login Required', message, action: { label: 'Log in', href } });
  }
}

async function change(id: number, wished: boolean, name?: string): Promise<void> {
  const done = await setWished(id, wished);
  if (done) showToast({ kind: 'done', title: wished ? 'Added to Wishlist' : 'Removed from Wishlist', message: name });
  else
    showToast({
      kind: 'error',
      title: 'Error',
      message: wished ? 'Could not add item to wishlist.' : 'Could not remove item from wishlist.',
    });
}
