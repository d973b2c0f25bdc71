import { useStore } from '@nanostores/react';
import { mark } from '../../../brand/mark.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { gatewayScriptProblem } from '../../../rules/payment/gateway-script-codes.ts';
import { checkoutRefusal } from '../../../rules/refusals/checkout-refusals.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Rich } from '../../../ui/rich-text/rich.tsx';
import { urls } from '../../../urls.ts';
import type { QuoteState } from '../../cart/quote.store.ts';
import { $gateway, type Gateway } from '../../payment/pay/gateway-script.client.ts';
import { $paymentFault, $payNotice } from '../../payment/pay/page-state.client.ts';
import type { PaymentMethod } from '../../payment/payment.schema.ts';
import { $contactCode, type ContactCode } from '../cash/contact-code.store.ts';
import { checkoutTexts } from '../checkout.texts.ts';

interface Props {
  /** Before its scripts the button would send the fields as an address. */
  hydrated: boolean;
  pricing: QuoteState;
  paying: boolean;
  method: PaymentMethod;
  /** 'Returns within 48 hours.' */
  returns: string;
}

/** The last act, at the foot of the window while the form is longer: the button shows the amount, and a press that is refused says why. */
export function PayBar({ hydrated, pricing, paying, method, returns }: Props) {
  const t = checkoutTexts();
  const gateway = useStore($gateway);
  const code = useStore($contactCode);
  const fault = useStore($paymentFault);
  const notice = useStore($payNotice);
  const isCash = method === 'cod';
  const preparing = isCash ? t.orderPreparing : t.paymentPreparing;
  const why = paying ? preparing : whyNot(pricing, gateway, method);
  return (
    <div className="checkout-bar">
      <p className={notice ? 'checkout-fault checkout-fault--notice' : 'sr-only'} id="pay-notice" role="status">
        {notice && !isCash ? fill(t.pressAgain, { notice: notice.text }) : null}
      </p>
      <button
        type="submit"
        className="btn btn--block"
        disabled={!hydrated}
        aria-disabled={why !== null || code.asking}
        aria-describedby={fault ? 'pay-fault pay-notice pay-why' : 'pay-notice pay-why'}
      >
        {paying ? <BusyRing /> : <Icon name="lock" size="s" />} {label(pricing, paying, { gateway, method, code, isAgain: fault !== null })}
      </button>
      <p className="sr-only" id="pay-why">
        {why}
      </p>
      {/* Said when the button is pressed; each change of the cart makes the button wait for a moment, which nobody needs to hear. */}
      <p className="sr-only" role="status">
        {paying && preparing}
      </p>
      <p className="text-meta">
        <Rich text={isCash ? t.agreeOrder : t.agreePay} links={{ terms: urls.terms }} /> <a href={urls.returns}>{returns}</a>
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
  const t = checkoutTexts();
  if (paying) return t.processing;
  if (method === 'cod' && code.needed && !code.sent) return code.asking ? t.sending : t.sendCode;
  if (method === 'cod' && quote) return fill(t.placeOrder, { total: formatInr(quote.total) });
  if (gateway.state === 'loading' || !quote) return t.windowOpens;
  return fill(isAgain ? t.payAgain : t.payNow, { total: formatInr(quote.total) });
}

/** Returns why nothing can be ordered now; null if a press orders. */
export function whyNot({ state, quote }: QuoteState, gateway: Gateway, method: PaymentMethod): string | null {
  const t = checkoutTexts();
  if (!quote || state === 'loading') return t.cartLoading;
  if (state === 'failed') return t.cartNotLoaded;
  if (!quote.buyable) return checkoutRefusal('CART_NOT_BUYABLE').message;
  if (method === 'cod') return quote.cod.reason;
  if (quote.total === 0 || gateway.state === 'ready') return null;
  return gateway.state === 'failed' ? gatewayScriptProblem(gateway.code).happened : t.windowLoading;
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
