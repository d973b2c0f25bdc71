import { describe, expect, test } from 'vitest';
import { passwordFaults, passwordReasonsText } from './password.ts';

const whose = { email: 'asha.rao@example.in', name: 'Asha Rao', shop: 'Chamak' };
const common = new Set(['password', 'qwerty123']);
const faults = (password: string) => passwordFaults(password, whose, (text) => common.has(text));

describe('which passwords are refused, and why (#205)', () => {
  test.each([
    ['moti-jhumka-9', []],
    ['लाल चूड़ी ७', []],
    ['sixsix', ['common']],
    ['chandi', []],
    ['short', ['short']],
    ['', ['short']],
    ['x1y2z3'.repeat(30), ['long']],
    ['Password', ['common']],
    ['QWERTY123', ['common']],
    ['aaaaaaaa', ['common']],
    ['jewellery', ['common']],
    ['Jhumkas@2026', ['common']],
    ['Password!99', ['common']],
    ['asha.rao@example.in', ['personal']],
    ['Asha.Rao', ['personal']],
    ['asharao', ['personal']],
    ['asha123', ['personal']],
    ['Chamak@2026!', ['personal']],
    ['asha', ['short', 'personal']],
  ])('%s → %j', (password, expected) => {
    expect(faults(password)).toEqual(expected);
  });

  test('the owner needs twelve characters', () => {
    const owner = { ...whose, isOwner: true };
    expect([passwordFaults('moti-jhumka', owner, () => false), passwordFaults('moti-jhumka9', owner, () => false)]).toEqual([
      ['short'],
      [],
    ]);
    expect(passwordReasonsText(['short'], true)).toBe('Password should be at least 12 characters long.');
  });

  test('the sentences of several reasons are joined', () => {
    expect(passwordReasonsText(['short', 'personal'])).toBe(
      'Password should be at least 6 characters long. Please do not use your name, your email or the name of the shop as the password.',
    );
  });
});
