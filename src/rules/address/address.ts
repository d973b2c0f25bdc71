import { formatPhone } from './phone.ts';
import { stateNamed } from './states.ts';

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
}

/** Lines of an address label, without the name: ['14, 3rd Cross', 'Bengaluru, Karnataka 560003', '+91 98450 00000']. */
export function addressLines(to: Address): string[] {
  const street = [to.address, to.apartment, to.place].filter(Boolean);
  const state = stateNamed(to.state)?.name ?? to.state;
  const town = [to.city, [state, to.pin_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [...street, town, formatPhone(to.phone)];
}
