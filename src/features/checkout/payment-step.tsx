import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { formatInr } from '../../rules/money.ts';
import { orderRefusals } from '../../rules/order-refusals.ts';
import { paymentProblem } from '../../rules/payment-codes.ts';
import { Icon } from '../../ui/icon.tsx';
import { urls } from '../../urls.ts';
import { BusyRing } from './busy-ring.tsx';
import type { PaymentMethod } from './checkout.schema.ts';
import { $gateway, type Gateway, type GatewaySettings, loadGateway } from './gateway-script.ts';
import { PaymentMethodChoice } from './payment-method.tsx';
import type { Pricing } from './quote.store.ts';

interface Props {
  pricing: Pricing;
  paying: boolean;
  settings: GatewaySettings;
  /** Cash on delivery is offered. */
  cod: boolean;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
}

/** The last step: the amount stands on the button, and a button that does nothing says why. */
export function PaymentStep({ pricing, paying, settings, cod, method, onMethod }: Props) {
  const gateway = useStore($gateway);
  const button = useRef<HTMLButtonElement>(null);
  const wasPaying = useRef(false);
  useEffect(() => {
    if (wasPaying.current && !paying && document.activeElement === document.body) button.current?.focus();
    wasPaying.current = paying;
  }, [paying]);
  const { quote } = pricing;
  const unbuyable = quote !== null && !quote.buyable;
  const why = paying ? 'Your payment is being prepared.' : whyNot(pricing, gateway, method);
  return (
    <section className="step" aria-labelledby="h-pay">
      <h2 className="h3" id="h-pay">
        Payment
      </h2>
      <PaymentMethodChoice offersCash={cod} cod={quote?.cod ?? null} method={method} onChoose={onMethod} />
      {method === 'gateway' && gateway.state === 'failed' && quote?.total !== 0 && (
        <GatewayFault code={gateway.code} onRetry={() => loadGateway(settings)} />
      )}
      {unbuyable && (
        <p className="error" role="alert">
          <Icon name="circle-alert" size="s" /> {orderRefusals.CART_NOT_BUYABLE[2]}
        </p>
      )}
      <button ref={button} type="submit" className="btn btn--block" disabled={why !== null} aria-describedby="pay-why">
        {paying ? <BusyRing /> : <Icon name="lock" size="s" />} {label(pricing, gateway, paying, method)}
      </button>
      <p className="vh" id="pay-why" role="status">
        {why}
      </p>
      <p className="meta">
        By paying you agree to the{' '}
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

function label({ quote }: Pricing, gateway: Gateway, paying: boolean, method: PaymentMethod): string {
  if (paying) return 'Processing...';
  if (method === 'cod' && quote) return `Place order ${formatInr(quote.total)}`;
  if (gateway.state === 'loading' || !quote) return 'Payment Gateway Loading...';
  return `Pay Now ${formatInr(quote.total)}`;
}

/** Why the button cannot be pressed now, for those who do not see it; null when it can. */
function whyNot({ state, quote }: Pricing, gateway: Gateway, method: PaymentMethod): string | null {
  if (!quote || state === 'loading') return 'Your cart is loading.';
  if (state === 'failed') return 'Your cart could not be loaded.';
  if (!quote.buyable) return orderRefusals.CART_NOT_BUYABLE[2];
  if (method === 'cod') return quote.cod.reason;
  if (quote.total === 0 || gateway.state === 'ready') return null;
  return gateway.state === 'failed' ? paymentProblem(gateway.code).happened : 'The payment window is loading.';
}

function GatewayFault({ code, onRetry }: { code: Parameters<typeof paymentProblem>[0]; onRetry: () => void }) {
  const { happened, advice } = paymentProblem(code);
  return (
    <div className="fault" role="alert">
      <p>
        <b className="strong">{happened}</b> {advice} <span className="meta">({code})</span>
      </p>
      <button type="button" className="btn btn--line btn--s" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
