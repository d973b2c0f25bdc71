import { useStore } from '@nanostores/react';
import type { Quote } from '../../../api-client.ts';
import { formatPhone } from '../../../rules/address/phone.ts';
import { fill } from '../../../rules/language/texts.ts';
import { Rich } from '../../../ui/rich-text/rich.tsx';
import { urls } from '../../../urls.ts';
import { checkoutTexts } from '../checkout.texts.ts';
import { Fee } from '../summary/sums.tsx';
import { Field } from './field.tsx';
import { addressFields, businessFields, contactFields, landmarkField } from './fields.ts';
import type { KnownAddress, KnownShopper } from './known-shopper.ts';
import { $latin } from './latin.store.ts';
import { $pinAnswer } from './pin-answer.store.ts';
import { PlaceFields } from './place-fields.tsx';
import { SAVE_ADDRESS } from './save-address.client.ts';
import type { useDeliveryForm } from './use-delivery-form.client.ts';

interface AddressBookProps {
  readonly book: KnownShopper['book'];
  readonly onChoose: (address: KnownAddress) => unknown;
}

/** The addresses of the account to choose from; the first choice is in the form. Nothing for an account with one. */
const AddressBook = ({ book = [], onChoose }: AddressBookProps) =>
  book.length > 1 && (
    <fieldset className="checkout-book">
      <legend className="sr-only">{checkoutTexts().deliverTo}</legend>
      {book.map((address, at) => (
        <label key={address.addressLine1 + address.pinCode}>
          <input type="radio" name="saved_address" className="sr-only" defaultChecked={at === 0} onChange={() => onChoose(address)} />
          {address.label}
        </label>
      ))}
    </fieldset>
  );

interface Props extends Pick<ReturnType<typeof useDeliveryForm>, 'errors'> {
  /** True if the customer is signed in. */
  known: boolean;
}

type DeliveryProps = Props & AddressBookProps;

/** The fields of the delivery: the PIN code first, which fills in city and state and is answered with the days of delivery. */
export function DeliveryFields({ errors, known, book, onChoose }: DeliveryProps) {
  const t = checkoutTexts();
  const { LatinFields } = useStore($latin) ?? {};
  return (
    <section className="checkout-step" aria-labelledby="h-delivery">
      <div className="checkout-step__head">
        <h2 className="h3" id="h-delivery">
          {t.delivery}
        </h2>
        <span className="text-meta">{t.acrossIndia}</span>
      </div>
      <AddressBook book={book} onChoose={onChoose} />
      <PlaceFields errors={errors} />
      <div className="fields fields--2">
        {addressFields.map((field) => (
          <Field key={field.name} field={field} error={errors[field.name]} />
        ))}
        <details className="checkout-fold field--wide" data-landmark>
          <summary>{t.landmark}</summary>
          <Field field={landmarkField} error={errors[landmarkField.name]} />
        </details>
      </div>
      {LatinFields && <LatinFields errors={errors} />}
      {known && (
        <label className="check">
          <input type="checkbox" name={SAVE_ADDRESS} />
          <span>{t.saveAddress}</span>
        </label>
      )}
    </section>
  );
}

/** Shows the folds that few read or fill in, at the foot of the form: the invoice for a business, and the notice on personal data. */
export function FootFolds({ errors, startNumber }: Pick<Props, 'errors'> & { readonly startNumber: string }) {
  const t = checkoutTexts();
  return (
    <div className="checkout-folds">
      <details className="checkout-fold" data-business>
        <summary>{t.business}</summary>
        <p className="hint">{t.businessWhy}</p>
        {businessFields.map((field) => (
          <Field key={field.name} field={field} error={errors[field.name]} />
        ))}
      </details>
      <WhatWeKeep startNumber={startNumber} />
    </div>
  );
}

/** The notice on personal data, folded to one line. `startNumber`: the number to which START is sent, ten digits. */
function WhatWeKeep({ startNumber }: { readonly startNumber: string }) {
  const t = checkoutTexts();
  return (
    <details className="checkout-fold">
      <summary>{t.keep}</summary>
      <p className="hint">
        <Rich text={t.keepWhy} links={{ privacy: urls.privacy }} />
      </p>
      <p className="hint">{fill(t.keepWhatsapp, { phone: formatPhone(startNumber) })}</p>
    </details>
  );
}

interface ContactProps extends Props {
  /** Label of the checkbox that allows WhatsApp messages, and the English that counts where the label is in another language. */
  whatsapp: { readonly label: string; readonly english: string | null };
}

/** The fields of the customer's contacts. */
export function ContactFields({ errors, known, whatsapp }: ContactProps) {
  const t = checkoutTexts();
  return (
    <section className="checkout-step" aria-labelledby="h-contact">
      <div className="checkout-step__head">
        <h2 className="h3" id="h-contact">
          {t.contact}
        </h2>
        {!known && (
          <a className="link tap text-small" href={urls.loginFor(urls.checkout)}>
            {t.logIn}
          </a>
        )}
      </div>
      <div className="fields fields--2">
        {contactFields.map((field) => (
          <Field key={field.name} field={field} error={errors[field.name]} hint={field.name === 'email' && t.emailHint} />
        ))}
      </div>
      <label className="check">
        <input type="checkbox" name="whatsapp" />
        <span className="text-small">{whatsapp.label}</span>
      </label>
      {whatsapp.english && (
        <details className="checkout-fold checkout-fold--binding">
          <summary>{t.binding}</summary>
          <p className="hint" lang="en-IN">
            {whatsapp.english}
          </p>
        </details>
      )}
    </section>
  );
}

/** The only shipping method, with its dates and fee. `dates`: '24 – 30 Nov', for any place until the PIN code is known. */
export function ShippingMethod({ quote, dates }: { quote: Quote | null; dates: string }) {
  const t = checkoutTexts();
  const { dates: there } = useStore($pinAnswer);
  return (
    <div role="radiogroup" aria-labelledby="h-ship">
      <h2 className="sr-only" id="h-ship">
        {t.shipping}
      </h2>
      <label className="checkout-option check">
        <input type="radio" name="shipping_method" value="standard" defaultChecked />
        <span>
          <b className="text-strong">{t.standard}</b>
          <span className="text-meta">{fill(t.days, { dates: there || dates })}</span>
        </span>
        <b className="text-strong">{quote && <Fee of={quote.shipping} />}</b>
      </label>
    </div>
  );
}
