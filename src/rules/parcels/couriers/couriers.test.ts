import { expect, test } from 'vitest';
import { type CourierId, courierIds, courierNamed, couriers, linkShown, parcelOf, trackingLink, triedLink } from './couriers.ts';

test('a courier is found by what people write (#198)', () => {
  const written: Readonly<Record<string, CourierId | null>> = {
    'Blue Dart': 'bluedart',
    'BLUEDART Express': 'bluedart',
    'Delhivery Surface': 'delhivery',
    'Nimbus Post': 'nimbuspost',
    'Amazon Shipping': 'amazon',
    'FedEx Priority': 'fedex',
    ARAMEX: 'aramex',
    'India Post': 'indiapost',
    'Bicycle of Ravi': null,
    '': null,
  };
  expect(Object.fromEntries(Object.keys(written).map((text) => [text, courierNamed(text)]))).toEqual(written);
});

test('every courier is found by its own name, and its link gives courier and number back', () => {
  for (const id of courierIds) {
    expect(courierNamed(couriers[id].name)).toBe(id);
    expect(parcelOf(trackingLink(id, '19041424751540'))).toEqual({ courier: id, number: '19041424751540' });
    expect(couriers[id].link).toMatch(/^https:\/\//);
  }
});

test('a link that the owner typed himself stays, one of a listed courier only where somebody has tried it', () => {
  expect(triedLink('https://own.example/1')).toBe('https://own.example/1');
  expect(triedLink(trackingLink('delhivery', '19041424751540'))).toBeNull();
  expect(triedLink(null)).toBeNull();
});

test('nobody has opened a link with a real number yet: customers get the number to copy', () => {
  expect(courierIds.filter((id) => linkShown(id, '19041424751540') !== null)).toEqual([]);
});
