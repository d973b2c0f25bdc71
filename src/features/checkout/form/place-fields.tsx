import { useStore } from '@nanostores/react';
import { Field } from './field.tsx';
import { type FieldName, pinField, placeFields } from './fields.ts';
import { $pinAnswer, $placeShown } from './pin-answer.store.ts';

/** The PIN code with the shop's answer beside it: the place and the days. City and state are folded until somebody needs them. */
export function PlaceFields({ errors }: { readonly errors: Partial<Record<FieldName, string>> }) {
  const { place, dates, refusal } = useStore($pinAnswer);
  const isShown = useStore($placeShown) || placeFields.some(({ name }) => errors[name]);
  return (
    <>
      <div className="checkout-pin">
        <Field field={pinField} error={errors[pinField.name]} />
        <p className="checkout-pin__answer" role="status">
          {place && !isShown && <b className="text-strong">{place}</b>}
          {dates ? (
            <span className="checkout-pin__days">
              <span className="sr-only">Arrives </span>
              {dates}
            </span>
          ) : (
            refusal || 'It fills in city and state.'
          )}
        </p>
        {!isShown && place && (
          <button type="button" className="link tap text-small" onClick={() => $placeShown.set(true)}>
            Change<span className="sr-only"> city or state</span>
          </button>
        )}
      </div>
      <div className="fields fields--2" hidden={!isShown}>
        {placeFields.map((field) => (
          <Field key={field.name} field={field} error={errors[field.name]} />
        ))}
      </div>
    </>
  );
}
