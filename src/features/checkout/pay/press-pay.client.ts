import { atom } from 'nanostores';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { afterLoad } from '../../payment/pay/after-load.client.ts';
import { $leaving } from '../../payment/pay/leaving.client.ts';

/** True from the press on Pay until the payment window closed or the page is left. */
export const $paying = atom(false);

/** What takes the money is fetched when the page stands, or on the press: nobody needs it before. */
const loadPay = () => import('./pay.client.ts');

export function fetchPayLater(): void {
  afterLoad()
    .then(loadPay)
    .catch(() => {});
}

/** Orders the cart as shown and takes the payment. Whatever fails leaves the page ready for another press. */
export async function pressPay(...asked: Parameters<typeof import('./pay.client.ts')['pay']>): Promise<void> {
  if ($paying.get()) return;
  $paying.set(true);
  const module = await loadPay().catch(() => null);
  if (module) await module.pay(...asked);
  else showToast({ kind: 'error', title: 'Nothing was ordered', message: 'Please check your internet connection.' });
  $paying.set($leaving.get());
}

// A page that the browser kept while the shopper was away at the bank is ready for another press.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  $leaving.set(false);
  $paying.set(false);
});
