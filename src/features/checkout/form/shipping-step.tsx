import { useStore } from '@nanostores/react';
import type { Quote } from '../../../api-client.ts';
import { deliveryFeeText } from '../summary/sums.tsx';
import { $pinDates } from './pin-answer.store.ts';

/** The only shipping method, with its dates and fee. `dates`: '24 and 30 November', for any place until the PIN code is known. */
export function ShippingStep({ quote, dates }: { quote: Quote | null; dates: string }) {
  const there = useStore($pinDates);
  return (
    <section className="checkout-step" aria-labelledby="h-ship">
      <h2 className="h3" id="h-ship">
        Shipping method
      </h2>
      <label className="checkout-option check">
        <input type="radio" name="shipping_method" value="standard" defaultChecked />
        <span>
          <b className="text-strong">Standard delivery</b>
          <br />
          <span className="text-meta">3 to 7 business days: between {there || dates}</span>
        </span>
        <b className="text-strong">{quote ? deliveryFeeText(quote.shipping) : ''}</b>
      </label>
    </section>
  );
}
