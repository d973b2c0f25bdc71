import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { mark } from '../../../brand/mark.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { type GatewayScriptCode, gatewayScriptCodes } from '../../../rules/payment/gateway-script-codes.ts';
import { checkoutRefusals } from '../../../rules/refusals/checkout-refusals.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import type { QuoteState } from '../../cart/quote.store.ts';
import { $gateway, type Gateway, type GatewaySettings, loadGateway } from '../../payment/pay/gateway-script.client.ts';
import { $paymentFault, $payNotice } from '../../payment/pay/page-state.client.ts';
import type { PaymentMethod } from '../../payment/payment.schema.ts';
import { $contactCode, type ContactCode } from '../cash/contact-code.store.ts';
import type { CodeChannel, ContactCodePanel } from '../cash/contact-code.tsx';
import type { DeliveryForm } from '../checkout.schema.ts';
import { CartProblems } from './cart-problems.tsx';
import { PaymentMethodChoice } from './payment-method.tsx';

interface Props {
  pricing: QuoteState;
  paying: boolean;
  settings: GatewaySettings;
  /** True if cash on delivery is offered. */
  cod: boolean;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  codesBy: CodeChannel;
  /** Reads the form, normalised; null if it has errors. */
  read: () => Promise<DeliveryForm | null>;
}

/** The last step: the button shows the amount, and gives the reason while it is disabled. */
export function PaymentStep({ pricing, paying, settings, cod, method, onMethod, codesBy, read }: Props) {
  const gateway = useStore($gateway);
  const code = useStore($contactCode);
  const fault = useStore($paymentFault);
  const notice = useStore($payNotice);
  const button = useRef<HTMLButtonElement>(null);
  const wasPaying = useRef(false);
  useEffect(() => {
    if (wasPaying.current && !paying && document.activeElement === document.body) button.current?.focus();
    wasPaying.current = paying;
  }, [paying]);
  const { quote } = pricing;
  const unbuyable = quote !== null && !quote.buyable;
  const isCash = method === 'cod';
  const needsCode = isCash && code.needed && quote?.cod.offered === true;
  const Panel = usePanel(needsCode);
  const disabledReason = paying ? `Your ${isCash ? 'order' : 'payment'} is being prepared.` : disabledReasonOf(pricing, gateway, method);
  return (
    <section className="checkout-step" aria-labelledby="h-pay">
      <h2 className="h3" id="h-pay">
        Payment
      </h2>
      <PaymentMethodChoice offersCash={cod} cod={quote?.cod ?? null} method={method} onChoose={onMethod} />
      {needsCode && Panel && <Panel codesBy={codesBy} read={read} />}
      <p className="text-small text-soft">No payment method costs extra.</p>
      {method === 'gateway' && gateway.state === 'failed' && quote?.total !== 0 && (
        <GatewayFault code={gateway.code} onRetry={() => loadGateway(settings)} />
      )}
      {unbuyable && <CartProblems lines={quote.lines} />}
      {fault && (
        <p className="checkout-fault" id="pay-fault">
          {fault.happened} {fault.advice ?? (quote?.cod.offered ? 'Try again or pay in cash.' : 'Please try again.')}
        </p>
      )}
      <p className={notice ? 'checkout-fault checkout-fault--notice' : 'sr-only'} id="pay-notice" role="status">
        {notice && method === 'gateway' ? `${notice.text} Press again to pay.` : null}
      </p>
      <button
        ref={button}
        type="submit"
        className="btn btn--block"
        disabled={disabledReason !== null || code.asking}
        aria-describedby={fault ? 'pay-fault pay-notice pay-why' : 'pay-notice pay-why'}
      >
        {paying ? <BusyRing /> : <Icon name="lock" size="s" />} {label(pricing, gateway, paying, method, code)}
      </button>
      <p className="sr-only" id="pay-why" role="status">
        {disabledReason}
      </p>
      <p className="text-meta">
        By {isCash ? 'ordering' : 'paying'} you agree to the{' '}
        <a className="link" href={urls.terms}>
          Terms &amp; Conditions
        </a>{' '}
        and the{' '}
        <a className="link" href={urls.privacy}>
          Privacy Policy
        </a>
        . Ask for a return within 48 hours of delivery:{' '}
        <a className="link" href={urls.returns}>
          Shipping &amp; Returns
        </a>
        .
      </p>
    </section>
  );
}

/** Downloads the panel for the code once cash on delivery is chosen. */
function usePanel(isNeeded: boolean): typeof ContactCodePanel | null {
  const [panel, setPanel] = useState<{ readonly show: typeof ContactCodePanel } | null>(null);
  useEffect(() => {
    if (!isNeeded || panel) return;
    import('../cash/contact-code.tsx').then(
      ({ ContactCodePanel: show }) => setPanel({ show }),
      () => showToast({ kind: 'error', title: 'No connection', message: 'Please check your internet connection.' }),
    );
  }, [isNeeded, panel]);
  return panel?.show ?? null;
}

function label({ quote }: QuoteState, gateway: Gateway, paying: boolean, method: PaymentMethod, code: ContactCode): string {
  if (paying) return 'Processing...';
  if (method === 'cod' && code.needed && !code.sent) return code.asking ? 'Sending...' : 'Send me the code';
  if (method === 'cod' && quote) return `Place order ${formatInr(quote.total)}`;
  if (gateway.state === 'loading' || !quote) return 'Payment Gateway Loading...';
  return `Pay Now ${formatInr(quote.total)}`;
}

/** Returns why the button is disabled, for screen readers; null if it is enabled. */
function disabledReasonOf({ state, quote }: QuoteState, gateway: Gateway, method: PaymentMethod): string | null {
  if (!quote || state === 'loading') return 'Your cart is loading.';
  if (state === 'failed') return 'Your cart could not be loaded.';
  if (!quote.buyable) return checkoutRefusals.CART_NOT_BUYABLE[2];
  if (method === 'cod') return quote.cod.reason;
  if (quote.total === 0 || gateway.state === 'ready') return null;
  return gateway.state === 'failed' ? gatewayScriptCodes[gateway.code].happened : 'The payment window is loading.';
}

function GatewayFault({ code, onRetry }: { code: GatewayScriptCode; onRetry: () => void }) {
  const { happened, advice } = gatewayScriptCodes[code];
  return (
    <div className="checkout-fault" role="alert">
      <p>
        <b className="text-strong">{happened}</b> {advice} <span className="text-meta">({code})</span>
      </p>
      <button type="button" className="btn btn--line btn--s" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
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
