import type { Quote } from '../../../api-client.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { setCoupon } from './drawer-changes.client.ts';

/** The coupon of the cart: one in use, one that can be used, or one to which something is missing. */
export function CouponLine({ quote: { coupon, discount, couponOffer, couponNear } }: { readonly quote: Quote }) {
  if (coupon) {
    return (
      <div className="cart-drawer__coupon cart-drawer__coupon--on">
        <Icon name="check" size="s" />
        <span role="status">
          <b>{coupon.code}</b> takes {formatInr(discount)} off
        </span>
        <button className="link tap" type="button" aria-label={`Take off ${coupon.code}`} onClick={() => void setCoupon('')}>
          Take off
        </button>
      </div>
    );
  }
  if (couponOffer) {
    return (
      <div className="cart-drawer__coupon">
        <Icon name="tag" size="s" />
        <span>
          <b>{couponOffer.code}</b> takes {formatInr(couponOffer.saves)} off this cart
        </span>
        <button
          className="btn btn--line btn--s"
          type="button"
          aria-label={`Use ${couponOffer.code}`}
          onClick={() => void setCoupon(couponOffer.code)}
        >
          Use
        </button>
      </div>
    );
  }
  if (!couponNear) return null;
  return (
    <div className="cart-drawer__coupon">
      <Icon name="tag" size="s" />
      <span>
        {formatInr(couponNear.missing)} more, and <b>{couponNear.code}</b> can be used
      </span>
    </div>
  );
}
