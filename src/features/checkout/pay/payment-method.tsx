import type { ReactNode } from 'react';
import type { Quote } from '../../../api-client.ts';
import { checkoutTexts } from '../checkout.texts.ts';
import type { WayToPay } from './way-to-pay.ts';

interface Props {
  /** False if the shop has no cash on delivery: the option is then left out. */
  offersCash: boolean;
  /** Cash on delivery for this order; null before the first quote. */
  cod: Quote['cod'] | null;
  way: WayToPay;
  onChoose: (way: WayToPay) => void;
}

/** A part of the drawing with all marks, which the style sheet chooses, or the apps of UPI, for which wide windows have room. */
const Marks = ({ of, alt }: { readonly of: 'upi' | 'apps' | 'cards'; readonly alt: string }) => (
  <img
    className={`checkout-marks checkout-marks--${of}`}
    src={of === 'apps' ? '/images/upi-apps.svg' : '/images/pay-marks-2.svg'}
    alt={alt}
    width={of === 'upi' ? 44 : 144}
    height="28"
    loading="lazy"
  />
);

/** The ways to pay, UPI first, each with its marks. If cash is not offered for this order, the option stays visible with the reason. */
export function PaymentMethodChoice({ offersCash, cod, way, onChoose }: Props) {
  const t = checkoutTexts();
  const option = (
    value: WayToPay,
    title: string,
    note: ReactNode,
    { disabled = false, marks }: { disabled?: boolean; marks?: ReactNode } = {},
  ) => (
    <label className="checkout-option check">
      <input
        type="radio"
        name="payment_method"
        value={value}
        checked={way === value}
        disabled={disabled}
        onChange={() => onChoose(value)}
        aria-label={title}
        aria-describedby={`pm-${value}`}
      />
      <span>
        <b className="text-strong">{title}</b>
        <span className="text-meta" id={`pm-${value}`}>
          {note}
        </span>
      </span>
      {marks}
    </label>
  );
  return (
    <div className="checkout-options" role="radiogroup" aria-labelledby="h-pay">
      {option('upi', 'UPI', t.upiNote, {
        marks: (
          <>
            <Marks of="upi" alt="" />
            <Marks of="apps" alt="" />
          </>
        ),
      })}
      {option('other', t.other, t.otherNote, { marks: <Marks of="cards" alt={t.marks} /> })}
      {offersCash && option('cod', t.cash, cod?.reason ?? t.cashNote, { disabled: !cod?.offered })}
    </div>
  );
}
