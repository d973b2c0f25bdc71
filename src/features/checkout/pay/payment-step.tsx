import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatInr } from '../../../rules/money/money.ts';
import { type GatewayScriptCode, gatewayScriptCodes } from '../../../rules/order/gateway-script-codes.ts';
import { orderRefusals } from '../../../rules/refusals/order-refusals.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { $gateway, type Gateway, type GatewaySettings, loadGateway } from '../../payment/pay/gateway-script.client.ts';
import type { PaymentMethod } from '../../payment/payment.schema.ts';
import { $contactCode, type ContactCode } from '../cash/contact-code.store.ts';
import type { CodeChannel, ContactCodePanel } from '../cash/contact-code.tsx';
import type { DeliveryForm } from '../checkout.schema.ts';
import type { QuoteState } from '../quote.store.ts';
import { PaymentMethodChoice } from './payment-method.tsx';

interface Props {
  pricing: QuoteState;
  paying: boolean;
  settings: GatewaySettings;
  /** Cash on delivery is offered. */
  cod: boolean;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  codesBy: CodeChannel;
  /** The form, tidied; null where it is wrong. */
  read: () => Promise<DeliveryForm | null>;
}

/** The last step: the amount stands on the button, and a button that does nothing says why. */
export function PaymentStep({ pricing, paying, settings, cod, method, onMethod, codesBy, read }: Props) {
  const gateway = useStore($gateway);
  const code = useStore($contactCode);
  const button = useRef<HTMLButtonElement>(null);
  const wasPaying = useRef(false);
  useEffect(() => {
    if (wasPaying.current && !paying && document.activeElement === document.body) button.current?.focus();
    wasPaying.current = paying;
  }, [paying]);
  const { quote } = pricing;
  const unbuyable = quote !== null && !quote.buyable;
  const isCash = method === 'cod';
  const proves = isCash && code.needed && quote?.cod.offered === true;
  const Panel = usePanel(proves);
  const why = paying ? `Your ${isCash ? 'order' : 'payment'} is being prepared.` : whyNot(pricing, gateway, method);
  return (
    <section className="checkout-step" aria-labelledby="h-pay">
      <h2 className="h3" id="h-pay">
        Payment
      </h2>
      <PaymentMethodChoice offersCash={cod} cod={quote?.cod ?? null} method={method} onChoose={onMethod} />
      {proves && Panel && <Panel codesBy={codesBy} read={read} />}
      <p className="text-small text-soft">No way of paying costs extra.</p>
      {method === 'gateway' && gateway.state === 'failed' && quote?.total !== 0 && (
        <GatewayFault code={gateway.code} onRetry={() => loadGateway(settings)} />
      )}
      {unbuyable && (
        <p className="error" role="alert">
          <Icon name="circle-alert" size="s" /> {orderRefusals.CART_NOT_BUYABLE[2]}
        </p>
      )}
      <button ref={button} type="submit" className="btn btn--block" disabled={why !== null || code.asking} aria-describedby="pay-why">
        {paying ? <BusyRing /> : <Icon name="lock" size="s" />} {label(pricing, gateway, paying, method, code)}
      </button>
      <p className="sr-only" id="pay-why" role="status">
        {why}
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

/** The field for the code is fetched when cash on delivery is chosen: nobody needs it before. */
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

/** Why the button cannot be pressed now, for those who do not see it; null when it can. */
function whyNot({ state, quote }: QuoteState, gateway: Gateway, method: PaymentMethod): string | null {
  if (!quote || state === 'loading') return 'Your cart is loading.';
  if (state === 'failed') return 'Your cart could not be loaded.';
  if (!quote.buyable) return orderRefusals.CART_NOT_BUYABLE[2];
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

/** The bangle in quick turn: something is under way. */
function BusyRing() {
  return (
    <svg className="spinner spinner--busy" viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <g className="spinner__turn" fill="none" stroke="currentColor" strokeLinecap="round">
        <circle cx="20" cy="20" r="16" pathLength="6" strokeDasharray="0 1" strokeWidth="4.6" />
        <circle cx="20" cy="4" r="3.6" fill="var(--color-accent)" stroke="none" />
      </g>
    </svg>
  );
}
