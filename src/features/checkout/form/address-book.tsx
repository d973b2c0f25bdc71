import { useState } from 'react';
import { checkoutTexts } from '../checkout.texts.ts';
import type { KnownAddress, KnownShopper } from './known-shopper.ts';

export interface AddressBookProps {
  readonly book: KnownShopper['book'];
  readonly onChoose: (address: KnownAddress) => void;
}

/** The addresses of the account, of which one is pressed; the first choice stands in the form. Nothing for an account with one. */
export function AddressBook({ book = [], onChoose }: AddressBookProps) {
  const [chosen, setChosen] = useState(0);
  if (book.length < 2) return null;
  const choose = (at: number, address: KnownAddress) => {
    setChosen(at);
    onChoose(address);
  };
  return (
    <fieldset className="checkout-book">
      <legend className="sr-only">{checkoutTexts().deliverTo}</legend>
      {book.map((address, at) => (
        <button key={address.addressLine1 + address.pinCode} type="button" aria-pressed={at === chosen} onClick={() => choose(at, address)}>
          {address.label}
        </button>
      ))}
    </fieldset>
  );
}
