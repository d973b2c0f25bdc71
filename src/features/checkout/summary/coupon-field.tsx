import { type SubmitEvent, useState } from 'react';
import type { Quote } from '../../../api-client.ts';
import { fill } from '../../../rules/language/texts.ts';
import { couponOff } from '../../../rules/money/coupon-text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { cartSummaryTexts } from './cart-summary.texts.ts';
import { applyCoupon, removeCoupon } from './try-coupon.client.ts';

/** The field for a coupon, or the applied coupon with a button to remove it. */
export function CouponField({ coupon, ready }: { coupon: Quote['coupon']; ready: boolean }) {
  const t = cartSummaryTexts();
  const [error, setError] = useState('');
  const [trying, setTrying] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (trying) return;
    const typed = String(new FormData(event.currentTarget).get('code') ?? '');
    setTrying(true);
    setError(await applyCoupon(typed));
    setTrying(false);
  };
  if (coupon) {
    return (
      <div className="field">
        <p className="field__label">{t.code}</p>
        <div className="coupon__applied">
          <span>{fill(t.couponOn, { code: coupon.code, off: couponOff(coupon) })}</span>
          <button type="button" className="iconbtn" aria-label={fill(t.removeCoupon, { code: coupon.code })} onClick={removeCoupon}>
            <Icon name="x" />
          </button>
        </div>
      </div>
    );
  }
  return (
    <form className={error ? 'field field--error' : 'field'} onSubmit={submit} noValidate>
      <label htmlFor="code">{t.code}</label>
      <div className="coupon">
        <input
          className="input"
          id="code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onInput={() => setError('')}
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'code-e' })}
        />
        <button type="submit" className="btn btn--line" disabled={trying || !ready}>
          {t.apply}
        </button>
      </div>
      {error && (
        <p className="error" id="code-e">
          <Icon name="circle-alert" size="s" /> {error}
        </p>
      )}
    </form>
  );
}
