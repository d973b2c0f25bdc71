import { LATIN_STREET_MAX, latinParts } from '../../../rules/parcels/label/latin-letters.ts';
import type { DeliveryField } from './fields.ts';

/** Fields in Latin letters for a courier's label, shown if something was typed in other letters. */
export const latinFields: readonly DeliveryField[] = latinParts.map((name) => ({
  ...{ name, autoComplete: 'off', wide: true, maxLength: LATIN_STREET_MAX },
}));
