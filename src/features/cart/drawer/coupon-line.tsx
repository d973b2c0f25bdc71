import type { Quote } from '../../../api-client.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Rich } from '../../../ui/rich-text/rich.tsx';
import { cartDrawerTexts } from './cart-drawer.texts.ts';
import { setCoupon } from './drawer-changes.client.ts';

/** The coupon of the cart: one in use, one that can be used, or one to which something is missing. */
export function CouponLine({ quote: { coupon, discount, couponOffer, couponNear } }: { readonly quote: Quote }) {
  const t = cartDrawerTexts();
  if (coupon) {
    return (
      <div className="cart-drawer__coupon cart-drawer__coupon--on">
        <Icon name="check" size="s" />
        <span role="status">
          <Rich text={fill(t.couponOn, { code: coupon.code, amount: formatInr(discount) })} />
        </span>
        <button
          className="link tap"
          type="button"
          aria-label={fill(t.takeOffCode, { code: coupon.code })}
          onClick={() => void setCoupon('')}
        >
          {t.takeOff}
        </button>
      </div>
    );
  }
  if (couponOffer) {
    return (
      <div className="cart-drawer__coupon">
        <Icon name="tag" size="s" />
        <span>
          <Rich text={fill(t.couponOffer, { code: couponOffer.code, amount: formatInr(couponOffer.saves) })} />
        </span>
        <button
          className="btn btn--line btn--s"
          type="button"
          aria-label={fill(t.useCode, { code: couponOffer.code })}
          onClick={() => void setCoupon(couponOffer.code)}
        >
          {t.use}
        </button>
      </div>
    );
  }
  if (!couponNear) return null;
  return (
    <div className="cart-drawer__coupon">
      <Icon name="tag" size="s" />
      <span>
        <Rich text={fill(t.couponNear, { amount: formatInr(couponNear.missing), code: couponNear.code })} />
      </span>
    </div>
  );
}
