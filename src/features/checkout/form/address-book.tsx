import { checkoutTexts } from '../checkout.texts.ts';
import type { KnownAddress, KnownShopper } from './known-shopper.ts';

export interface AddressBookProps {
  readonly book: KnownShopper['book'];
  readonly onChoose: (address: KnownAddress) => unknown;
}

/** The addresses of the account to choose from; the first choice is in the form. Nothing for an account with one. */
export const AddressBook = ({ book = [], onChoose }: AddressBookProps) =>
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
