import { hasSessionHint } from '../auth/session/session-hint.client.ts';

/** What a shopper did to the cart, for the server. 'load' fetches it; 'seen' says that its prices were looked at. */
export type CartChange =
  | { readonly do: 'add' | 'set' | 'remove'; readonly id: number; readonly size: string; readonly quantity: number }
  | { readonly do: 'clear' | 'seen' | 'load' };

let lastSync: Promise<boolean> = Promise.resolve(true);

/** Sends a change to the server where somebody is signed in. `before`: the cart without it. A guest fetches no code for this. */
export function sendCartChange(change: CartChange, before: readonly object[]): void {
  if (hasSessionHint())
    lastSync = import('./cart-sync.client.ts').then(({ syncChange }) => syncChange(change, before as never)).catch(() => false);
}

/** Resolves once the server has what was changed so far: true, or false where it said no or did not answer. At once for a guest. */
export const cartSynced = (): Promise<boolean> => lastSync;

/** Fetches the saved cart once the page stands, and whenever somebody signs in. */
export function syncCartWithSession(): void {
  const load = () => sendCartChange({ do: 'load' }, []);
  if (document.readyState === 'complete') load();
  else addEventListener('load', load);
  addEventListener('session:changed', ({ detail }) => detail.event === 'SIGNED_IN' && load());
}
