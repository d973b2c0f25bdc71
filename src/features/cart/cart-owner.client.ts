import type { Cart } from '../../rules/cart/cart-lines.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';
import type { CartChange } from './cart-sync.client.ts';

let lastSync: Promise<boolean> = Promise.resolve(true);

/** Sends a change to the server if somebody is signed in. `before`: the cart without it. For guests the code is not downloaded. */
export function sendCartChange(change: CartChange, before: Cart): void {
  if (hasSessionHint()) lastSync = import('./cart-sync.client.ts').then(({ syncChange }) => syncChange(change, before)).catch(() => false);
}

/** Resolves once the server has answered all changes so far: false if it refused the last one or did not answer. At once for guests. */
export const cartSynced = (): Promise<boolean> => lastSync;

/** Fetches the saved cart after the page has loaded, and at each sign-in. */
export function syncCartWithSession(): void {
  const load = () => sendCartChange({ do: 'load' }, []);
  if (document.readyState === 'complete') load();
  else addEventListener('load', load);
  addEventListener('session:changed', ({ detail }) => detail.event === 'SIGNED_IN' && load());
}
