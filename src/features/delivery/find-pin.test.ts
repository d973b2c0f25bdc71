import { describe, expect, test } from 'vitest';
import { findPin, pinFitsCity } from './find-pin.server.ts';

describe('the list of PIN codes', () => {
  test.each([
    ['110001', 'New Delhi', 'DL'],
    ['560001', 'Bengaluru', 'KA'],
    ['682001', 'Kochi', 'KL'],
    ['751001', 'Bhubaneswar', 'OD'],
    ['194101', 'Leh', 'LA'],
    ['500001', 'Hyderabad', 'TS'],
    ['160017', 'Chandigarh', 'CH'],
  ])('has %s in %s', async (pin, city, state) => {
    expect(await findPin(pin)).toEqual({ pin, city, state });
  });

  test.each(['560999', '999999', '100000'])('has no %s', async (pin) => {
    expect(await findPin(pin)).toBeNull();
  });
});

describe('the PIN code of a city', () => {
  test.each([
    ['560003', 'Bengaluru', true],
    ['560003', ' bangalore ', true],
    ['560003', 'Jaipur', false],
    ['302022', 'Jaipur', true],
    ['342001', 'Jaipur', false],
    ['400614', 'Mumbai', true],
    ['580021', 'Hubballi', true],
    ['560003', 'Hubballi', false],
    ['560003', 'Yelahanka New Town', null],
    ['560003', 'बेंगलुरु', null],
    ['560003', '', null],
    ['1', 'Bengaluru', null],
  ])('%s and %s: %s', async (pin, city, fits) => {
    expect(await pinFitsCity(pin, city)).toBe(fits);
  });
});
