import fc, { type Arbitrary } from 'fast-check';
import type { Person } from './people.ts';
import type { Route } from './routes.ts';

const always = <T>(value: T): Arbitrary<T> => fc.constant(value);

/** The hints of `hintsFor` for businesses, taxes, tariffs, purchases and settlements. */
export function moneyHints(route: Route, person: Person): Readonly<Record<string, () => Arbitrary<unknown> | null>> {
  const isPurchase = route.pattern.includes('/admin/margin/');
  return {
    gstin: () => always('27AAPFU0939F1ZV'),
    legalName: () => (/\/(manual-orders|business)$/.test(route.pattern) ? always(person.name) : null),
    legal_name: () => always(person.name),
    month: () => (route.pattern.endsWith('/gst-fees') ? fc.constantFrom('2026-10', '2026-11') : null),
    number: () => (route.pattern.endsWith('/gst-fees') ? always('RZP/26/114') : null),
    corrects: () => always(null),
    heldHours: () => fc.constantFrom('24', 48),
    method: () => (route.pattern.endsWith('/tariffs') ? fc.constantFrom('upi', 'card') : null),
    from: () => (route.pattern.endsWith('/tariffs') ? always('2026-11-01') : null),
    percent: () => fc.constantFrom('0', '1.75'),
    flat: () => always('0'),
    taxPercent: () => always('18'),
    unit: () => fc.constantFrom('120', '99.5'),
    tax: () => (isPurchase ? fc.constantFrom('', '3.60') : always('18')),
    boughtOn: () => always('2026-11-01'),
    packing: () => fc.constantFrom('', '12.50'),
    span: () => fc.constantFrom('2026-11', '2026-11-20'),
  };
}
