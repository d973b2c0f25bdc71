import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { $pricing } from '../../cart/quote.store.ts';
import { checkoutTexts } from '../checkout.texts.ts';
import { Field } from './field.tsx';
import { type FieldName, pinField, placeFields } from './fields.ts';
import { $pinAnswer, $placeShown } from './pin-answer.store.ts';

/** The PIN code with the shop's answer next to it: the place, the days and the fee. City and state are folded until somebody needs them. */
export function PlaceFields({ errors }: { readonly errors: Partial<Record<FieldName, string>> }) {
  const t = checkoutTexts();
  const { place, dates, refusal } = useStore($pinAnswer);
  const { quote: current } = useStore($pricing);
  // The emptied cart of a placed order has none, which is no news of its delivery.
  const last = useRef(current);
  last.current = current ?? last.current;
  const quote = last.current;
  const isShown = useStore($placeShown) || placeFields.some(({ name }) => errors[name]);
  const known = () => {
    if (!quote) return dates;
    return quote.shipping === 0 ? fill(t.datesFree, { dates }) : fill(t.datesFee, { dates, fee: formatInr(quote.shipping) });
  };
  return (
    <>
      <div className="checkout-pin">
        <Field field={pinField} error={errors[pinField.name]} />
        <div className="checkout-pin__answer">
          {place && !isShown && (
            <p>
              <b className="text-strong" role="status">
                {place}
              </b>{' '}
              <button type="button" className="link tap" onClick={() => $placeShown.set(true)}>
                {t.change}
                <span className="sr-only">{t.changeWhat}</span>
              </button>
            </p>
          )}
          <p role="status">
            {dates ? (
              <span className="checkout-pin__days">
                <span className="sr-only">{t.arrives} </span>
                {known()}
              </span>
            ) : (
              refusal
            )}
          </p>
          {!dates && !refusal && <p>{t.fillsIn}</p>}
        </div>
      </div>
      <div className="fields fields--2" hidden={!isShown}>
        {placeFields.map((field) => (
          <Field key={field.name} field={field} error={errors[field.name]} />
        ))}
      </div>
    </>
  );
}
