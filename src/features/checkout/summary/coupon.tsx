import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Quote } from '../../../api-client.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { cartSummaryTexts } from './cart-summary.texts.ts';
import { applyCoupon, type CouponFault, removeCoupon } from './try-coupon.client.ts';

/**
 * The one place of the coupon: what is applied takes off so much; or the announced one, with what it would take off; and the field for a
 * code, which opens at a press.
 */
export function Coupon({ quote }: { readonly quote: Quote | null }) {
  const t = cartSummaryTexts();
  const [isOpen, setOpen] = useState(false);
  const [trying, setTrying] = useState(false);
  const [fault, setFault] = useState<CouponFault | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const wasTried = useRef(false);
  const applied = quote?.coupon?.code ?? null;
  useLayoutEffect(() => {
    // The pressed button, or the field, disappears with the coupon that it applied.
    if (applied && wasTried.current) remove.current?.focus({ preventScroll: true });
    wasTried.current = false;
  }, [applied]);
  const offer = quote?.couponOffer ?? null;
  const attempt = async (code: string) => {
    if (trying) return;
    setTrying(true);
    wasTried.current = true;
    const refused = await applyCoupon(code);
    setTrying(false);
    if (!refused) return setOpen(false);
    wasTried.current = false;
    flushSync(() => {
      setOpen(true);
      setFault(refused);
    });
    field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void attempt(String(new FormData(event.currentTarget).get('code') ?? ''));
  };
  const ask = () => {
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  if (quote?.coupon)
    return (
      <div className="coupon-line">
        <span className="coupon-line__used">
          <Icon name="check" size="s" /> {fill(t.couponOff, { code: quote.coupon.code, amount: formatInr(quote.discount) })}
        </span>
        <button
          ref={remove}
          type="button"
          className="link tap"
          aria-label={fill(t.takeOff, { code: quote.coupon.code })}
          onClick={removeCoupon}
        >
          {t.remove}
        </button>
      </div>
    );
  return (
    <div className={offer ? 'coupon-line coupon-line--offer' : 'coupon-line'}>
      {!isOpen && (
        <button type="button" className="link tap" onClick={ask}>
          {t.haveCoupon}
        </button>
      )}
      {/* after what is there from the start, so that nothing moves when it comes */}
      {offer && (
        <button
          type="button"
          className="btn btn--line btn--s"
          aria-disabled={trying || undefined}
          aria-label={fill(t.use, { code: offer.code, amount: formatInr(offer.saves) })}
          onClick={() => void attempt(offer.code)}
        >
          {fill(t.couponOff, { code: offer.code, amount: formatInr(offer.saves) })}
        </button>
      )}
      {isOpen && (
        <form className={fault ? 'field field--error coupon-line__form' : 'field coupon-line__form'} onSubmit={submit} noValidate>
          <label htmlFor="code">{t.code}</label>
          <div className="coupon">
            <input
              ref={field}
              className="input"
              id="code"
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              onInput={() => setFault(null)}
              {...(fault && { 'aria-invalid': true, 'aria-describedby': 'code-e' })}
            />
            <button type="submit" className="btn btn--line" disabled={!quote} aria-disabled={trying || undefined}>
              {t.apply}
            </button>
          </div>
          {fault && (
            <p className="error" id="code-e">
              <Icon name="circle-alert" size="s" />{' '}
              <span>
                {fault.title}: {fault.message}
              </span>
            </p>
          )}
        </form>
      )}
    </div>
  );
}
