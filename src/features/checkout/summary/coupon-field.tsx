import { type SubmitEvent, useState } from 'react';
import type { Quote } from '../../../api-client.ts';
import { couponAppliedText } from '../../../rules/money/coupon-text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { applyCoupon, removeCoupon } from './try-coupon.client.ts';

/** The field for a coupon, or the applied coupon with a button to remove it. */
export function CouponField({ coupon, ready }: { coupon: Quote['coupon']; ready: boolean }) {
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
        <p className="field__label">Coupon code</p>
        <div className="coupon__applied">
          <span>{couponAppliedText(coupon)}</span>
          <button type="button" className="iconbtn" aria-label={`Remove coupon ${coupon.code}`} onClick={removeCoupon}>
            <Icon name="x" />
          </button>
        </div>
      </div>
    );
  }
  return (
    <form className={error ? 'field field--error' : 'field'} onSubmit={submit} noValidate>
      <label htmlFor="code">Coupon code</label>
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
          Apply
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
