import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { orderRefusals } from '../../rules/order-refusals.ts';
import { showToast } from '../../ui/toast.store.ts';
import { $cart } from '../cart/cart.store.ts';
import { followCart } from './cart-changes.ts';
import { fetchSchemaLater } from './check-form.ts';
import type { PaymentMethod } from './checkout.schema.ts';
import { DeliveryFields } from './delivery-form.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import { type GatewaySettings, loadGateway } from './gateway-script.ts';
import type { KnownShopper } from './known-shopper.ts';
import { $leaving } from './leaving.ts';
import { PaymentStep } from './payment-step.tsx';
import { $paying, fetchPayLater, pressPay } from './press-pay.ts';
import { $pricing } from './quote.store.ts';
import { saveAddress } from './save-address.ts';
import { ShippingStep } from './shipping-step.tsx';
import { Suggestions } from './suggestions.tsx';
import { Summary } from './summary.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

const ticked = (form: HTMLFormElement | null, name: string) => {
  const box = form?.elements.namedItem(name);
  return box instanceof HTMLInputElement && box.checked;
};

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
}

/**
 * The whole checkout. The server renders it without a cart, which it cannot know: both the form and the empty message
 * are in the page then, and the style sheet shows the right one until the browser has taken over.
 */
export function Checkout({ settings, deliveryDates, cod, known, whatsapp }: Props) {
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
    fetchSchemaLater();
    fetchPayLater();
    return followCart();
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
      if (delivery && pricing.state === 'ready' && quote.buyable)
        await pressPay(delivery, quote, settings, method, ticked(form.current, 'whatsapp'));
    } catch {
      // The check of the form could not be fetched.
      showToast({ kind: 'error', title: 'No connection', message: 'Please check your internet connection.' });
    }
  };

  const empty = alive && cart.length === 0 && !leaving;
  return (
    <div className={alive ? 'till' : 'till till--waiting'}>
      <div className="wrap checkout">
        <h1 className="h1 checkout__title">Checkout</h1>
        {!empty && <Summary cart={alive ? cart : null} pricing={pricing} cod={cod} />}
        {!empty && (
          <form ref={appeared} className="checkout__form" onSubmit={submit} onInput={onInput} onBlur={onBlur} noValidate>
            <DeliveryFields errors={errors} known={known !== null} whatsapp={whatsapp} />
            <ShippingStep quote={quote} dates={deliveryDates} />
            <PaymentStep pricing={pricing} paying={paying} settings={settings} cod={cod} method={method} onMethod={setMethod} />
          </form>
        )}
        {(empty || !alive) && <EmptyCheckout />}
      </div>
      {!empty && <Suggestions cart={alive ? cart : []} />}
    </div>
  );
}
