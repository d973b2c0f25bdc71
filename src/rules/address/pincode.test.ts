import { describe, expect, it } from 'vitest';
import { normalisePhone, PHONE_PATTERN, PIN_PATTERN, pinIn, pinMatchesState, stateOfPin } from './pincode.ts';

describe('addresses', () => {
  it('compares the PIN with the state (#146)', () => {
    const known = {
      DL: '110001',
      KA: '560003',
      MH: '400001',
      TN: '600001',
      WB: '700001',
      AS: '781001',
      GA: '403001',
      TS: '500001',
      AP: '520001',
      KL: '682001',
      JK: '190001',
      LA: '194101',
      SK: '737101',
      AN: '744101',
      PY: '605001',
      CH: '160017',
    };
    for (const [state, pin] of Object.entries(known)) expect([state, pinMatchesState(pin, state)]).toEqual([state, true]);
    expect(pinMatchesState('560003', 'DL')).toBe(false);
    expect(pinMatchesState('5600', 'KA')).toBe(false);
  });

  it('fills in the state where the PIN leaves no choice', () => {
    expect(stateOfPin('560003')).toBe('KA');
    expect(stateOfPin('500001')).toBeNull();
    expect(stateOfPin('000000')).toBeNull();
  });

  it('reads PINs and phones as people write them (#144)', () => {
    expect(['560003', '056000', '56000', '5600O3'].map((pin) => PIN_PATTERN.test(pin))).toEqual([true, false, false, false]);
    for (const phone of ['+91 98450-00000', '098450 00000', '9845000000', '919845000000'])
      expect(PHONE_PATTERN.test(normalisePhone(phone))).toBe(true);
    expect(['56 0003', '५६०००३', '१२३४५६', 'पिन'].map(pinIn)).toEqual(['560003', '560003', '123456', 'पिन']);
    expect(normalisePhone('+९१ ९८४५०-०००००')).toBe('9845000000');
    for (const phone of ['1234567890', '984500000', '98450000001', '']) expect(PHONE_PATTERN.test(normalisePhone(phone))).toBe(false);
  });
});
