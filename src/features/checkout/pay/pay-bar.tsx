import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { mark } from '../../../brand/mark.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { gatewayScriptProblem } from '../../../rules/payment/gateway-script-codes.ts';
import { checkoutRefusals } from '../../../rules/refusals/checkout-refusals.ts';
import { exchangeText, type ReturnTerms, termText } from '../../../rules/returns/return-terms.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { urls } from '../../../urls.ts';
import type { QuoteState } from '../../cart/quote.store.ts';
import { $gateway, type Gateway } from '../../payment/pay/gateway-script.client.ts';
import { $paymentFault, $payNotice } from '../../payment/pay/page-state.client.ts';
import type { PaymentMethod } from '../../payment/payment.schema.ts';
import { $contactCode, type ContactCode } from '../cash/contact-code.store.ts';

interface Props {
  pricing: QuoteState;
  paying: boolean;
  method: PaymentMethod;
  returnTerms: ReturnTerms;
}

/** The last act, at the foot of the window while the form is longer: the button shows the amount, and gives the reason while it is off. */
export function PayBar({ pricing, paying, method, returnTerms }: Props) {
  const gateway = useStore($gateway);
  const code = useStore($contactCode);
  const fault = useStore($paymentFault);
  const notice = useStore($payNotice);
  const button = useRef<HTMLButtonElement>(null);
  const wasPaying = useRef(false);
  useEffect(() => {
    if (wasPaying.current && !paying && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    wasPaying.current = paying;
  }, [paying]);
  const isCash = method === 'cod';
  const disabledReason = paying ? `Your ${isCash ? 'order' : 'payment'} is being prepared.` : disabledReasonOf(pricing, gateway, method);
  return (
    <div className="checkout-bar">
      <p className={notice ? 'checkout-fault checkout-fault--notice' : 'sr-only'} id="pay-notice" role="status">
        {notice && !isCash ? `${notice.text} Press again to pay.` : null}
      </p>
      <button
        ref={button}
        type="submit"
        className="btn btn--block"
        disabled={disabledReason !== null || code.asking}
        aria-describedby={fault ? 'pay-fault pay-notice pay-why' : 'pay-notice pay-why'}
      >
        {paying ? <BusyRing /> : <Icon name="lock" size="s" />} {label(pricing, paying, { gateway, method, code, isAgain: fault !== null })}
      </button>
      <p className="sr-only" id="pay-why" role="status">
        {disabledReason}
      </p>
      <p className="text-meta">
        By {isCash ? 'ordering' : 'paying'} you accept the{' '}
        <a className="link" href={urls.terms}>
          terms
        </a>
        .{' '}
        <a href={urls.returns}>
          Returns within {termText(returnTerms.returnDays)}
          {exchangeText(returnTerms, 'exchanges')}.
        </a>
      </p>
    </div>
  );
}

interface Pressed {
  readonly gateway: Gateway;
  readonly method: PaymentMethod;
  readonly code: ContactCode;
  /** The last payment failed. */
  readonly isAgain: boolean;
}

function label({ quote }: QuoteState, paying: boolean, { gateway, method, code, isAgain }: Pressed): string {
  if (paying) return 'Processing...';
  if (method === 'cod' && code.needed && !code.sent) return code.asking ? 'Sending...' : 'Send me the code';
  if (method === 'cod' && quote) return `Place order ${formatInr(quote.total)}`;
  if (gateway.state === 'loading' || !quote) return 'Payment Gateway Loading...';
  return isAgain ? `Try again · ${formatInr(quote.total)}` : `Pay Now ${formatInr(quote.total)}`;
}

/** Returns why the button is disabled, for screen readers; null if it is enabled. */
function disabledReasonOf({ state, quote }: QuoteState, gateway: Gateway, method: PaymentMethod): string | null {
  if (!quote || state === 'loading') return 'Your cart is loading.';
  if (state === 'failed') return 'Your cart could not be loaded.';
  if (!quote.buyable) return checkoutRefusals.CART_NOT_BUYABLE[2];
  if (method === 'cod') return quote.cod.reason;
  if (quote.total === 0 || gateway.state === 'ready') return null;
  return gateway.state === 'failed' ? gatewayScriptProblem(gateway.code).happened : 'The payment window is loading.';
}

/** The busy indicator: a spinning bangle. */
function BusyRing() {
  return (
    <span className="spinner spinner--busy">
      <svg
        aria-hidden="true"
        className="spinner__turn"
        viewBox="0 0 40 40"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own drawing
        dangerouslySetInnerHTML={{ __html: mark.beads + mark.coloured('var(--color-accent)') }}
      />
    </span>
  );
}
