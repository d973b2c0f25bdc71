import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { orderRefusals } from '../../rules/refusals/order-refusals.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { $cart } from '../cart/cart.store.ts';
import { type GatewaySettings, loadGateway } from '../payment/pay/gateway-script.client.ts';
import { $leaving, $paying, whenLoaded } from '../payment/pay/page-state.client.ts';
import type { PaymentMethod } from '../payment/payment.schema.ts';
import { $contactCode } from './cash/contact-code.store.ts';
import type { CodeChannel } from './cash/contact-code.tsx';
import { preloadSchema } from './form/check-form.client.ts';
import { DeliveryFields } from './form/delivery-form.tsx';
import type { KnownShopper } from './form/known-shopper.ts';
import { saveAddress } from './form/save-address.client.ts';
import { ShippingStep } from './form/shipping-step.tsx';
import { useDeliveryForm } from './form/use-delivery-form.client.ts';
import { PaymentStep } from './pay/payment-step.tsx';
import { $pricing } from './quote.store.ts';
import { quoteOnCartChange } from './summary/cart-changes.client.ts';
import { EmptyCheckout } from './summary/empty-checkout.tsx';
import { Suggestions } from './summary/suggestions.tsx';
import { Summary } from './summary/summary.tsx';

/** What takes the money is fetched when the page stands, or on the press: nobody needs it before. */
const loadPay = () => import('./pay/pay.client.ts');

/** Orders the cart as shown and takes the payment, once at a time. Whatever fails leaves the page ready for another press. */
async function press(...asked: Parameters<typeof import('./pay/pay.client.ts')['pay']>): Promise<void> {
  if ($paying.get()) return;
  $paying.set(true);
  const module = await loadPay().catch(() => null);
  if (module) await module.pay(...asked);
  else showToast({ kind: 'error', title: 'Nothing was ordered', message: 'Please check your internet connection.' });
  $paying.set($leaving.get());
}

interface Props {
  settings: GatewaySettings;
  /** '24 and 30 November' */
  deliveryDates: string;
  /** Cash on delivery is offered. */
  cod: boolean;
  /** Who is signed in, with what their account keeps; null for a guest. */
  known: KnownShopper | null;
  /** What the box says that lets us write on WhatsApp. */
  whatsapp: string;
  codesBy: CodeChannel;
}

/**
 * The whole checkout. The server renders it without a cart, which it cannot know: both the form and the empty message
 * are in the page then, and the style sheet shows the right one until the browser has taken over.
 */
export function Checkout({ settings, deliveryDates, cod, known, whatsapp, codesBy }: Props) {
  const [alive, setAlive] = useState(false);
  const cart = useStore($cart);
  const pricing = useStore($pricing);
  const paying = useStore($paying);
  const leaving = useStore($leaving);
  const { form, appeared, errors, onInput, onBlur, read } = useDeliveryForm(known);
  const [method, setMethod] = useState<PaymentMethod>('gateway');
  const { quote } = pricing;

  useEffect(() => {
    setAlive(true);
    loadGateway(settings);
    preloadSchema();
    whenLoaded()
      .then(loadPay)
      .catch(() => {});
    return quoteOnCartChange();
  }, [settings]);

  const defaultsApply = quote?.shippingConfigured === false;
  useEffect(() => {
    if (defaultsApply) showToast({ kind: 'notice', title: 'Standard delivery charges apply.' });
  }, [defaultsApply]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (cart.length === 0 || !quote)
      return showToast({ kind: 'notice', title: orderRefusals.EMPTY_CART[1], message: orderRefusals.EMPTY_CART[2] });
    try {
      const delivery = await read();
      if (delivery) void saveAddress(form.current, delivery);
      if (!delivery || pricing.state !== 'ready' || !quote.buyable) return;
      const needsCode = method === 'cod' && $contactCode.get().needed;
      const code = needsCode ? await (await import('./cash/ask-code.client.ts')).codeFromForm(form.current, delivery) : '';
      const wantsWhatsapp = Boolean(form.current?.querySelector('[name=whatsapp]:checked'));
      if (code !== null) await press(delivery, quote, settings, method, wantsWhatsapp, code);
    } catch {
      // The check of the form could not be fetched.
      showToast({ kind: 'error', title: 'No connection', message: 'Please check your internet connection.' });
    }
  };

  const empty = alive && cart.length === 0 && !leaving;
  return (
    <div className={alive ? undefined : 'checkout-waiting'}>
      <div className="wrap checkout">
        <h1 className="h1 checkout__title">Checkout</h1>
        {!empty && <Summary cart={alive ? cart : null} pricing={pricing} cod={cod} />}
        {!empty && (
          <form ref={appeared} className="checkout__form" onSubmit={submit} onInput={onInput} onBlur={onBlur} noValidate>
            <DeliveryFields errors={errors} known={known !== null} whatsapp={whatsapp} />
            <ShippingStep quote={quote} dates={deliveryDates} />
            <PaymentStep
              pricing={pricing}
              paying={paying}
              settings={settings}
              cod={cod}
              method={method}
              onMethod={setMethod}
              codesBy={codesBy}
              read={read}
            />
          </form>
        )}
        {(empty || !alive) && <EmptyCheckout />}
      </div>
      {!empty && <Suggestions cart={alive ? cart : []} />}
    </div>
  );
}
