import type { PaymentProof } from './payment-proof.schema.ts';

/** An attempt that failed in the window. `why`: a reason after which no money has moved, in the shopper's words. */
export interface PaymentFailure {
  readonly description?: string | undefined;
  readonly why?: string | undefined;
}

/** The contact data that the window is prefilled with; contact: +919845000000 */
export interface WindowPrefill {
  readonly name: string;
  readonly email: string;
  readonly contact: string;
}

export interface WindowRequest {
  readonly key: string;
  /** Paise. */
  readonly amount: number;
  readonly gatewayOrderId: string;
  readonly dbOrderId: string;
  readonly prefill: WindowPrefill;
  /** The window opens with UPI chosen; every other way stays open in it. */
  readonly prefersUpi: boolean;
  /** Set in in-app browsers: the gateway opens a page of its own and redirects to this address afterwards. */
  readonly callbackUrl: string | null;
}

/** The events of the window. After a failed attempt the customer can try again in it. */
interface WindowListener {
  paid(proof: PaymentProof): void;
  failed(failure: PaymentFailure): void;
  closed(): void;
}

/** Opens the window of a gateway, whose script the page has loaded. @returns closes it. @throws whatever the script throws */
export type OpenWindow = (request: WindowRequest & { readonly colour: string }, listener: WindowListener) => () => void;
