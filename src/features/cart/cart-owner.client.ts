import { maybeIn } from '../auth/session/session-hint.client.ts';

/** What a shopper did to the cart, for the server. 'load' fetches it; 'seen' says that its prices were looked at. */
export type CartChange =
  | { readonly do: 'add' | 'set' | 'remove'; readonly id: number; readonly size: string; readonly quantity: number }
  | { readonly do: 'clear' | 'seen' | 'load' };

let told: Promise<boolean> = Promise.resolve(true);

/** Sends a change to the server where somebody is signed in. `before`: the cart without it. A guest fetches no code for this. */
export function tell(change: CartChange, before: readonly object[]): void {
  if (maybeIn()) told = import('./cart-sync.client.ts').then(({ send }) => send(change, before as never)).catch(() => false);
}

/** Resolves once the server has what was changed so far: true, or false where it said no or did not answer. At once for a guest. */
export const cartSettled = (): Promise<boolean> => told;

/** Fetches the saved cart once the page stands, and whenever somebody signs in. */
export function followSession(): void {
  const load = () => tell({ do: 'load' }, []);
  if (document.readyState === 'complete') load();
  else addEventListener('load', load);
  addEventListener('session:changed', ({ detail }) => detail.event === 'SIGNED_IN' && load());
}
