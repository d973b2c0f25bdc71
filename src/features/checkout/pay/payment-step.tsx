import { useStore } from '@nanostores/react';
import { formatInr } from '../../../rules/money/money.ts';
import { type GatewayScriptCode, gatewayScriptProblem } from '../../../rules/payment/gateway-script-codes.ts';
import type { QuoteState } from '../../cart/quote.store.ts';
import { $gateway, type GatewaySettings, loadGateway } from '../../payment/pay/gateway-script.client.ts';
import { $contactCode } from '../cash/contact-code.store.ts';
import type { CodeChannel } from '../cash/contact-code.tsx';
import type { DeliveryForm } from '../checkout.schema.ts';
import { checkoutTexts } from '../checkout.texts.ts';
import { useLate } from '../use-late.client.ts';
import { CartProblems } from './cart-problems.tsx';
import { PaymentMethodChoice } from './payment-method.tsx';
import type { WayToPay } from './way-to-pay.ts';

interface Props {
  pricing: QuoteState;
  settings: GatewaySettings;
  /** True if cash on delivery is offered. */
  cod: boolean;
  way: WayToPay;
  onWay: (way: WayToPay) => void;
  codesBy: CodeChannel;
  /** Reads the form, normalised; null if it has errors. */
  read: () => Promise<DeliveryForm | null>;
}

const loadPanel = () => import('../cash/contact-code.tsx');

/** The choice how to pay, with what each way needs and what keeps the cart from being paid. */
export function PaymentStep({ pricing: { quote }, settings, cod, way, onWay, codesBy, read }: Props) {
  const t = checkoutTexts();
  const gateway = useStore($gateway);
  const code = useStore($contactCode);
  const needsCode = way === 'cod' && code.needed && quote?.cod.offered === true;
  const panel = useLate(needsCode, loadPanel);
  return (
    <section className="checkout-step" aria-labelledby="h-pay">
      <div className="checkout-step__head">
        <h2 className="h3" id="h-pay">
          {t.payment}
        </h2>
        <span className="text-meta">{t.noExtra}</span>
      </div>
      <PaymentMethodChoice offersCash={cod} cod={quote?.cod ?? null} way={way} onChoose={onWay} />
      {needsCode && panel && <panel.ContactCodePanel codesBy={codesBy} total={quote ? formatInr(quote.total) : ''} read={read} />}
      {way !== 'cod' && gateway.state === 'failed' && quote?.total !== 0 && (
        <GatewayFault code={gateway.code} onRetry={() => loadGateway(settings)} />
      )}
      {quote?.buyable === false && <CartProblems lines={quote.lines} />}
    </section>
  );
}

function GatewayFault({ code, onRetry }: { code: GatewayScriptCode; onRetry: () => void }) {
  const { happened, advice } = gatewayScriptProblem(code);
  return (
    <div className="checkout-fault" role="alert">
      <p>
        <b className="text-strong">{happened}</b> {advice} <span className="text-meta">({code})</span>
      </p>
      <button type="button" className="btn btn--line btn--s" onClick={onRetry}>
        {checkoutTexts().tryAgain}
      </button>
    </div>
  );
}
