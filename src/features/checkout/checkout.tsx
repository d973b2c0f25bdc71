import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { callTexts } from '../../ui/calls-script.texts.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { $cart } from '../cart/cart.store.ts';
import { $pricing } from '../cart/quote.store.ts';
import { $gateway, type GatewaySettings, loadGateway } from '../payment/pay/gateway-script.client.ts';
import { $leaving, $paying, $paymentFault, whenLoaded } from '../payment/pay/page-state.client.ts';
import { $contactCode } from './cash/contact-code.store.ts';
import type { CodeChannel } from './cash/contact-code.tsx';
import { checkoutTexts } from './checkout.texts.ts';
import { preloadSchema } from './form/check-form.client.ts';
import { ContactFields, DeliveryFields, FootFolds, ShippingMethod } from './form/delivery-form.tsx';
import type { KnownShopper } from './form/known-shopper.ts';
import { saveAddress } from './form/save-address.client.ts';
import { useDeliveryForm } from './form/use-delivery-form.client.ts';
import { GiftStep } from './gift/gift-step.tsx';
import { FaultAbove } from './pay/fault-above.tsx';
import { PayBar, whyNot } from './pay/pay-bar.tsx';
import { PaymentStep } from './pay/payment-step.tsx';
import { methodOf, type WayToPay } from './pay/way-to-pay.ts';
import { quoteOnCartChange } from './summary/cart-changes.client.ts';
import { EmptyCheckout } from './summary/empty-checkout.tsx';
import { SeenPieces, Suggestions } from './summary/suggestions.tsx';
import { Summary } from './summary/summary.tsx';

/** Loads the payment code after the page has loaded, or when the button is pressed. */
const loadPay = () => import('./pay/pay.client.ts');

/** Orders the cart as shown and takes the payment; a second press meanwhile is ignored. After a failure the button works again. */
async function orderAndPay(...args: Parameters<typeof import('./pay/pay.client.ts')['pay']>): Promise<void> {
  if ($paying.get()) return;
  $paying.set(true);
  $paymentFault.set(null);
  const module = await loadPay().catch(() => null);
  if (module) await module.pay(...args);
  else showToast({ kind: 'error', title: checkoutTexts().notPlaced, message: callTexts().checkConnection });
  $paying.set($leaving.get());
}

interface Props {
  settings: GatewaySettings;
  /** '24 – 30 Nov' */
  deliveryDates: string;
  /** True if cash on delivery is offered. */
  cod: boolean;
  /** The signed-in customer with their saved details; null for a guest. */
  known: KnownShopper | null;
  /** Label of the checkbox that allows WhatsApp messages, and the English that counts where the label is in another language. */
  whatsapp: { readonly label: string; readonly english: string | null };
  /** The number to which START is sent, ten digits. */
  startNumber: string;
  /** 'Returns within 48 hours.' */
  returns: string;
  codesBy: CodeChannel;
}

/**
 * The whole checkout. The server does not know the cart, so it renders both the form and the message for an empty cart;
 * the style sheet shows the right one until hydration.
 */
export function Checkout({ settings, deliveryDates, cod, known, whatsapp, startNumber, returns, codesBy }: Props) {
  const t = checkoutTexts();
  const [hydrated, setHydrated] = useState(false);
  const cart = useStore($cart);
  const pricing = useStore($pricing);
  const paying = useStore($paying);
  const leaving = useStore($leaving);
  const { form, attachForm, errors, onInput, onBlur, choose, read } = useDeliveryForm(known);
  const [way, setWay] = useState<WayToPay>('upi');
  const method = methodOf(way);
  const { quote } = pricing;

  useEffect(() => {
    setHydrated(true);
    loadGateway(settings);
    preloadSchema();
    whenLoaded()
      .then(loadPay)
      .catch(() => {});
    return quoteOnCartChange();
  }, [settings]);

  const defaultsApply = quote?.shippingConfigured === false;
  useEffect(() => {
    if (defaultsApply) showToast({ kind: 'notice', title: checkoutTexts().standardCharges });
  }, [defaultsApply]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (paying) return;
    const why = whyNot(pricing, $gateway.get(), method);
    if (why || !quote) return showToast({ kind: 'notice', title: t.notPlaced, message: why ?? '' });
    try {
      const delivery = await read();
      if (delivery) void saveAddress(form.current, delivery);
      if (!delivery) return;
      const needsCode = method === 'cod' && $contactCode.get().needed;
      const code = needsCode ? await (await import('./cash/ask-code.client.ts')).codeFromForm(form.current, delivery) : '';
      const wantsWhatsapp = Boolean(form.current?.querySelector('[name=whatsapp]:checked'));
      if (code === null) return;
      const userId = known?.id ?? null;
      await orderAndPay({ form: delivery, quote, settings, way, whatsapp: wantsWhatsapp, contactCode: code, userId });
    } catch {
      // A script for the form check or the code could not be downloaded.
      showToast({ kind: 'error', title: callTexts().offline, message: callTexts().checkConnection });
    }
  };

  const empty = hydrated && cart.length === 0 && !leaving;
  // The browser may have restored the scroll position of a filled cart, for example on the way back from an order.
  useEffect(() => {
    if (empty) scrollTo(0, 0);
  }, [empty]);
  return (
    <div className={hydrated ? undefined : 'checkout-waiting'}>
      <div className="wrap checkout">
        <h1 className="sr-only">{t.title}</h1>
        {!empty && <Summary cart={hydrated ? cart : null} pricing={pricing} />}
        {!empty && (
          <form ref={attachForm} className="checkout__form" onSubmit={submit} onInput={onInput} onBlur={onBlur} noValidate>
            <FaultAbove onCash={quote?.cod.offered && way !== 'cod' ? () => setWay('cod') : null} />
            <ContactFields errors={errors} known={known !== null} whatsapp={whatsapp} />
            <DeliveryFields errors={errors} known={known !== null} book={known?.book} onChoose={choose} />
            <ShippingMethod quote={quote} dates={deliveryDates} />
            <PaymentStep pricing={pricing} settings={settings} cod={cod} way={way} onWay={setWay} codesBy={codesBy} read={read} />
            <GiftStep quote={hydrated ? quote : null} />
            <FootFolds errors={errors} startNumber={startNumber} />
            <PayBar hydrated={hydrated} pricing={pricing} paying={paying} method={method} returns={returns} />
          </form>
        )}
        {(empty || !hydrated) && <EmptyCheckout />}
      </div>
      {empty ? <SeenPieces /> : <Suggestions cart={hydrated ? cart : []} />}
    </div>
  );
}
