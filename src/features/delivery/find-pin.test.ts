import { describe, expect, test } from 'vitest';
import { findPin } from './find-pin.server.ts';

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
