import { urls } from '../../../urls.ts';
import { Field } from './field.tsx';
import { contactField, deliveryFields } from './fields.ts';
import { SAVE_ADDRESS } from './save-address.client.ts';
import type { useDeliveryForm } from './use-delivery-form.client.ts';

interface Props extends Pick<ReturnType<typeof useDeliveryForm>, 'errors'> {
  /** True if the customer is signed in. */
  known: boolean;
  /** Label of the checkbox that allows WhatsApp messages. */
  whatsapp: string;
  /** The number to which START is sent, ten digits. */
  startNumber: string;
}

/** The sections Contact and Delivery. */
export function DeliveryFields({ errors, known, whatsapp, startNumber }: Props) {
  return (
    <>
      <section className="checkout-step" aria-labelledby="h-contact">
        <h2 className="h3" id="h-contact">
          Contact
        </h2>
        <Field field={contactField} error={errors.email} />
        <p className="hint">
          We send order updates to this address.
          {!known && (
            <>
              {' '}
              Have an account?{' '}
              <a className="link" href={urls.loginFor(urls.checkout)}>
                Log in
              </a>
            </>
          )}
        </p>
      </section>
      <section className="checkout-step" aria-labelledby="h-delivery">
        <h2 className="h3" id="h-delivery">
          Delivery
        </h2>
        <div className="fields fields--2">
          {deliveryFields.map((field) => (
            <Field key={field.name} field={field} error={errors[field.name]} />
          ))}
        </div>
        {known && (
          <label className="check">
            <input type="checkbox" name={SAVE_ADDRESS} />
            <span>Save this address to my account</span>
          </label>
        )}
        <label className="check">
          <input type="checkbox" name="whatsapp" />
          <span>{whatsapp}</span>
        </label>
        <p className="hint">
          We message this number only after you confirm it: with a code on WhatsApp, or by sending START from it to +91 {startNumber}.
        </p>
        <p className="hint">Country: India. We deliver across India only.</p>
        <p className="hint">
          We use these details to pack, deliver and bill this order, and share them with the courier and the payment service only.{' '}
          <a className="link" href={urls.privacy}>
            What we keep, and for how long
          </a>
        </p>
      </section>
    </>
  );
}
