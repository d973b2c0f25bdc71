import { openGatewayWindow } from '../../gateway/gateway-window.client.ts';
import type { PaymentProof } from '../../gateway/payment-proof.schema.ts';
import type { PaymentFailure, WindowRequest } from '../../gateway/payment-window.ts';

/** The longest wait for the browser to take the entry back. */
const TIMEOUT_MS = 1_000;

/**
 * Gives something that is open over the page an entry of its own in the history, so that Back closes it and stays on the page.
 * @returns to be called once it is closed; resolves when the entry is gone, so that the next page can replace this one
 */
function closeOnBack(close: () => void): () => Promise<void> {
  let isOpen = true;
  let isGone = false;
  const gone = new Promise<void>((resolve) => {
    const leave = () => {
      isGone = true;
      if (isOpen) close();
      resolve();
    };
    addEventListener('popstate', leave, { once: true });
  });
  history.pushState(null, '');
  return async () => {
    isOpen = false;
    if (isGone) return;
    history.back();
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  };
}

/** The end of the window: a proof, or closed, with the last failed attempt if any. */
export type WindowEnd = { readonly proof: PaymentProof } | { readonly proof: null; readonly failure: PaymentFailure | null };

/**
 * Opens the payment window and waits until it ends. A failed attempt inside it is only remembered, because the customer can
 * try again there until the window is closed.
 * @throws whatever the script of the gateway throws (R08)
 */
export async function openPaymentWindow(request: WindowRequest): Promise<WindowEnd> {
  let failure: PaymentFailure | null = null;
  const { promise: ended, resolve } = Promise.withResolvers<WindowEnd>();
  const closed = () => resolve({ proof: null, failure });
  const close = openGatewayWindow(
    { ...request, colour: document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content ?? '' },
    {
      closed,
      paid: (proof) => resolve({ proof }),
      failed: (attempt) => {
        failure = attempt;
      },
    },
  );
  // In in-app browsers the page itself is left.
  if (request.callbackUrl !== null) return ended;
  const release = closeOnBack(() => {
    close();
    closed();
  });
  const end = await ended;
  await release();
  return end;
}
