import { useStore } from '@nanostores/react';
import { formatPhone } from '../../../rules/address/phone.ts';
import { urls } from '../../../urls.ts';
import { Field } from './field.tsx';
import { contactFields, deliveryFields } from './fields.ts';
import { $pinAnswer } from './pin-answer.store.ts';
import { SAVE_ADDRESS } from './save-address.client.ts';
import type { useDeliveryForm } from './use-delivery-form.client.ts';

interface Props extends Pick<ReturnType<typeof useDeliveryForm>, 'errors'> {
  /** True if the customer is signed in. */
  known: boolean;
}

/**
 * The fields of the delivery: the PIN code first, which fills in city and state and is answered with the days of delivery.
 */
export function DeliveryFields({ errors, known }: Props) {
  const answer = useStore($pinAnswer);
  return (
    <section className="checkout-step" aria-labelledby="h-delivery">
      <h2 className="h3" id="h-delivery">
        Delivery
      </h2>
      <p className="hint" role="status">
        {answer || 'Type your PIN code: it fills in city and state.'}
      </p>
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
      <p className="hint">Country: India. We deliver across India only.</p>
    </section>
  );
}

interface ContactProps extends Props {
  /** Label of the checkbox that allows WhatsApp messages. */
  whatsapp: string;
  /** The number to which START is sent, ten digits. */
  startNumber: string;
}

/** The fields of the customer's contacts. */
export function ContactFields({ errors, known, whatsapp, startNumber }: ContactProps) {
  return (
    <section className="checkout-step" aria-labelledby="h-contact">
      <h2 className="h3" id="h-contact">
        Contact
      </h2>
      <div className="fields fields--2">
        {contactFields.map((field) => (
          <Field key={field.name} field={field} error={errors[field.name]} hint={field.name === 'email' && <EmailHint known={known} />} />
        ))}
      </div>
      <label className="check">
        <input type="checkbox" name="whatsapp" />
        <span>{whatsapp}</span>
      </label>
      <details className="checkout-fold">
        <summary className="hint">How WhatsApp updates work</summary>
        <p className="hint">
          We message this number only after you confirm it: with a code on WhatsApp, or by sending START from it to{' '}
          {formatPhone(startNumber)}. Switch it off in your account or from any message.
        </p>
      </details>
      <p className="hint">
        We use these details to pack, deliver and bill this order, and share them with the courier and the payment service only.{' '}
        <a className="link" href={urls.privacy}>
          What we keep, and for how long
        </a>
      </p>
    </section>
  );
}

/** The purpose of the e-mail address; a guest may log in instead. */
function EmailHint({ known }: { known: boolean }) {
  return (
    <>
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
    </>
  );
}
