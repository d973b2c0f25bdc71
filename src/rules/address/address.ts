import { formatPhone } from './phone.ts';
import { stateName } from './states.texts.ts';

/** The delivery address of an order. `place` is a landmark. `state` is the code of `states.ts`. */
export interface Address {
  readonly address: string;
  readonly apartment: string;
  readonly place: string;
  readonly city: string;
  readonly state: string;
  readonly pin_code: string;
  readonly country: 'India';
  readonly phone: string;
  /** Name, street and city in Latin letters, for the label of the courier; each absent where it was typed in them. */
  readonly latin_name?: string | undefined;
  readonly latin_street?: string | undefined;
  readonly latin_city?: string | undefined;
}

/** Lines of an address, without the name, in the language of the page: ['14, 3rd Cross', 'Bengaluru, Karnataka 560003', '+91 98450 00000']. */
export function addressLines(to: Address): string[] {
  const street = [to.address, to.apartment, to.place].filter(Boolean);
  const town = [to.city, [stateName(to.state), to.pin_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [...street, town, formatPhone(to.phone)];
}
