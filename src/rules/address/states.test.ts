import { describe, expect, it } from 'vitest';
import { stateCodes, stateNamed, states } from './states.ts';

describe('states', () => {
  it('offers all 36 states and union territories, each with at least one PIN prefix (#146)', () => {
    expect(states).toHaveLength(36);
    expect(new Set(states.map(({ name }) => name)).size).toBe(36);
    expect(new Set(states.map(({ code }) => code)).size).toBe(36);
    for (const code of ['KA', 'TN', 'KL', 'AP', 'TS', 'MH', 'DL', 'UP', 'GJ', 'RJ', 'WB', 'MP'])
      expect(states.some((state) => state.code === code)).toBe(true);
    expect(states.every(({ pins }) => pins.length > 0)).toBe(true);
  });

  it('every PIN prefix has two or three digits, and none is listed twice for one state', () => {
    for (const { code, pins } of states) {
      expect([code, pins.filter((pin) => !/^[1-9]\d{1,2}$/.test(pin))]).toEqual([code, []]);
      expect([code, new Set(pins).size]).toEqual([code, pins.length]);
    }
  });

  it('a state is found by its exact code', () => {
    expect(stateNamed('KA')?.name).toBe('Karnataka');
    for (const code of ['ka', 'Karnataka', '', ' KA', 'constructor']) expect([code, stateNamed(code)]).toEqual([code, undefined]);
    expect(stateCodes).toHaveLength(36);
  });
});
