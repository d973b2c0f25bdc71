import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { type SettlementFacts, settlementHeard } from './settlement-heard.ts';

const facts = (over: Partial<SettlementFacts> = {}): SettlementFacts => ({
  ...{ amount: paise(97_100), state: 'created', fees: paise(2_900), tax: paise(442), utr: '' },
  ...over,
});
const out = facts({ state: 'processed', utr: 'N1' });

describe('a settlement that is heard', () => {
  it('for the first time is written as it was heard', () => {
    expect(settlementHeard(null, facts())).toEqual({ next: facts(), isStrange: false });
  });

  it('again with nothing new is not written', () => {
    expect(settlementHeard(facts(), facts())).toEqual({ next: null, isStrange: false });
    expect(settlementHeard(out, out)).toEqual({ next: null, isStrange: false });
  });

  it('goes out under a number, also after it has failed', () => {
    const failed = facts({ state: 'failed', utr: 'N0' });
    expect(settlementHeard(facts(), failed)).toEqual({ next: failed, isStrange: false });
    expect(settlementHeard(failed, out)).toEqual({ next: out, isStrange: false });
  });

  it('gets its number after it went out', () => {
    const unnumbered = { ...out, utr: '' };
    expect(settlementHeard(unnumbered, out)).toEqual({ next: out, isStrange: false });
    expect(settlementHeard(unnumbered, { ...out, amount: paise(1) })).toEqual({ next: out, isStrange: true });
  });

  it('is strange where it went out and the gateway says something else, and stays', () => {
    for (const other of [
      facts({ state: 'failed', utr: 'N1' }),
      { ...out, amount: paise(97_101) },
      { ...out, utr: 'N2' },
      { ...out, utr: '' },
    ]) {
      expect(settlementHeard(out, other)).toEqual({ next: null, isStrange: true });
    }
  });
});
