import { LATIN_STREET_MAX, latinParts } from '../../../rules/parcels/label/latin-letters.ts';
import type { DeliveryField } from './fields.ts';

/** What the label of a courier needs in Latin letters, shown where something was typed in others. */
export const latinFields: readonly DeliveryField[] = latinParts.map((name) => ({
  ...{ name, autoComplete: 'off', wide: true, maxLength: LATIN_STREET_MAX },
}));
