import type { Quote } from '../../../api-client.ts';
import type { PaymentMethod } from '../../payment/payment.schema.ts';

interface Props {
  /** False if the shop has no cash on delivery: the option is then left out. */
  offersCash: boolean;
  /** Cash on delivery for this order; null before the first quote. */
  cod: Quote['cod'] | null;
  method: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
}

/** Payment online or by cash on delivery. If cash is not offered for this order, the option stays visible with the reason. */
export function PaymentMethodChoice({ offersCash, cod, method, onChoose }: Props) {
  const option = (value: PaymentMethod, title: string, note: string, disabled = false) => (
    <label className="checkout-option check">
      <input
        type="radio"
        name="payment_method"
        value={value}
        checked={method === value}
        disabled={disabled}
        onChange={() => onChoose(value)}
        aria-label={title}
        aria-describedby={`pm-${value}`}
      />
      <span>
        <b className="text-strong">{title}</b>
        <br />
        <span className="text-meta" id={`pm-${value}`}>
          {note}
        </span>
      </span>
    </label>
  );
  return (
    <div className="checkout-step" role="radiogroup" aria-labelledby="h-pay">
      {option('gateway', 'Pay now', 'UPI, card, netbanking or wallet, in a secure payment window.')}
      {offersCash && option('cod', 'Cash on delivery', cod?.reason ?? 'Pay when it arrives, in cash.', !cod?.offered)}
    </div>
  );
}
