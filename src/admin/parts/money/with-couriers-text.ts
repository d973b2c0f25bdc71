import { formatInr, type Paise } from '../../../rules/money/money.ts';
import { grouped } from '../../../rules/text.ts';

interface Held {
  readonly sum: Paise;
  readonly parcels: number;
}

/** '₹1,299.00 with couriers, of 2 parcels' */
export const withCouriersText = ({ sum, parcels }: Held): string =>
  `${formatInr(sum)} with couriers, of ${grouped(parcels)} ${parcels === 1 ? 'parcel' : 'parcels'}`;
