import { openGatewayWindow } from '../../gateway/gateway-window.client.ts';
import type { PaymentProof } from '../../gateway/payment-proof.schema.ts';
import type { PaymentFailure, WindowRequest } from '../../gateway/payment-window.ts';
import { closeOnBack } from './close-on-back.client.ts';

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
