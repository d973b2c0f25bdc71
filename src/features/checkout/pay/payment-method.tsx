import type { Quote } from '../../../api-client.ts';
import type { PaymentMethod } from '../../payment/payment.schema.ts';

interface Props {
  /** False where the shop takes no cash at all: then nothing is said of it. */
  offersCash: boolean;
  /** What the server says of cash on delivery; null before the first prices. */
  cod: Quote['cod'] | null;
  method: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
}

/** Online or at the door. What is not offered for this order stays in sight, with the reason. */
export function PaymentMethodChoice({ offersCash, cod, method, onChoose }: Props) {
  const option = (value: PaymentMethod, title: string, note: string, off = false) => (
    <label className="checkout-option check">
      <input
        type="radio"
        name="payment_method"
        value={value}
        checked={method === value}
        disabled={off}
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
      {offersCash && option('cod', 'Cash on delivery', cod?.reason ?? 'Pay in cash at the door.', !cod?.offered)}
    </div>
  );
}
