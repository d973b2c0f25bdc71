import { useStore } from '@nanostores/react';
import { formatInr } from '../../../rules/money/money.ts';
import { $pricing } from '../../cart/quote.store.ts';
import { Field } from './field.tsx';
import { type FieldName, pinField, placeFields } from './fields.ts';
import { $pinAnswer, $placeShown } from './pin-answer.store.ts';

/** The PIN code with the shop's answer beside it: the place, the days and the fee. City and state are folded until somebody needs them. */
export function PlaceFields({ errors }: { readonly errors: Partial<Record<FieldName, string>> }) {
  const { place, dates, refusal } = useStore($pinAnswer);
  const { quote } = useStore($pricing);
  const isShown = useStore($placeShown) || placeFields.some(({ name }) => errors[name]);
  const fee = quote && (quote.shipping === 0 ? ', free' : `, ${formatInr(quote.shipping)}`);
  return (
    <>
      <div className="checkout-pin">
        <Field field={pinField} error={errors[pinField.name]} />
        <p className="checkout-pin__answer" role="status">
          {place && !isShown && (
            <span>
              <b className="text-strong">{place}</b>{' '}
              <button type="button" className="link tap" onClick={() => $placeShown.set(true)}>
                Change<span className="sr-only"> city or state</span>
              </button>
            </span>
          )}
          {dates ? (
            <span className="checkout-pin__days">
              <span className="sr-only">Arrives </span>
              {dates}
              {fee}
            </span>
          ) : (
            refusal || 'It fills in city and state.'
          )}
        </p>
      </div>
      <div className="fields fields--2" hidden={!isShown}>
        {placeFields.map((field) => (
          <Field key={field.name} field={field} error={errors[field.name]} />
        ))}
      </div>
    </>
  );
}
