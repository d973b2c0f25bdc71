import { describe, expect, it } from 'vitest';
import { seeded } from '../../../tests/shop/random.ts';
import { paise } from '../money/money.ts';
import {
  type ChargedParcel,
  type ContributionFacts,
  contributionOf,
  contributionParts,
  fromThousandths,
  shareByPiece,
} from './contribution.ts';

const line = (over: object = {}) => ({
  line: 1,
  productId: 7,
  name: 'Jhumka',
  kept: 2,
  price: 51_500,
  gstRate: 300,
  documented: 100_000,
  ...over,
});
const piece = (over: object = {}) => ({ productId: 7, pieces: 2, costed: 2, value: 60_000_400, lost: 0, unit: 30_000_200, ...over });
const out = (over: Partial<ChargedParcel> = {}): ChargedParcel => ({
  ...{ direction: 'out', state: 'delivered', isSent: true, hasCash: false },
  charges: [
    { kind: 'freight', paise: 6_000 },
    { kind: 'packing', paise: 1_250 },
  ],
  ...over,
});
const facts = (over: Partial<ContributionFacts> = {}): ContributionFacts => ({
  ...{ documented: 100_000, paid: 103_000, isSale: true, isHandedOver: false, captured: 1, feesKnown: 1, fees: 2_000, disputed: 0 },
  ...{ pieces: [piece()], lines: [line()], parcels: [out()] },
  ...over,
});

describe('what an order earned', () => {
  it('is its net sales less pieces, fee, freight and packing', () => {
    const { net, parts, earned, isWhole } = contributionOf(facts());
    expect({ net, earned, isWhole }).toEqual({ net: 100_000, earned: 100_000 - 60_000 - 2_000 - 6_000 - 1_250, isWhole: true });
    expect(parts).toMatchObject({
      pieces: 60_000,
      lost: 0,
      gateway: 2_000,
      freight: 6_000,
      packing: 1_250,
      cod: 0,
      rto: 0,
      back: 0,
      credit: 0,
    });
  });

  it('with everything in it: cash, a weight, a parcel back, one that came back undelivered, a credit, lost pieces', () => {
    const cash = out({ hasCash: true, charges: [...out().charges, { kind: 'weight', paise: 900 }, { kind: 'cod', paise: 4_000 }] });
    const undelivered = out({
      state: 'returned',
      charges: [...out().charges, { kind: 'rto', paise: 5_500 }, { kind: 'credit', paise: -3_000 }],
    });
    const back = out({ direction: 'back', charges: [{ kind: 'freight', paise: 7_000 }] });
    const { parts, earned } = contributionOf(facts({ parcels: [cash, undelivered, back], pieces: [piece({ lost: 1 })] }));
    expect(parts).toEqual({
      ...{
        pieces: 60_000,
        lost: 30_000,
        gateway: 2_000,
        freight: 12_900,
        cod: 4_000,
        packing: 2_500,
        rto: 5_500,
        back: 7_000,
        credit: -3_000,
        dispute: 0,
      },
    });
    expect(earned).toBe(100_000 - (60_000 + 30_000 + 2_000 + 12_900 + 4_000 + 2_500 + 5_500 + 7_000 - 3_000));
  });

  it.each([
    ['pieces', { pieces: [piece({ costed: 1 })] }],
    ['lost', { pieces: [piece({ lost: 1, unit: null })] }],
    ['gateway', { captured: 2 }],
    ['dispute', { disputed: null }],
    ['freight', { parcels: [out({ charges: [{ kind: 'packing', paise: 1 }] })] }],
    ['packing', { parcels: [out({ charges: [{ kind: 'freight', paise: 1 }] })] }],
    ['cod', { parcels: [out({ hasCash: true })] }],
    ['rto', { parcels: [out({ state: 'returned' })] }],
    ['back', { parcels: [out(), out({ direction: 'back', charges: [] })] }],
  ] as const)('is at most what is left where its %s is not known, never as if that were 0', (part, over) => {
    const { parts, isWhole } = contributionOf(facts(over));
    expect(contributionParts.filter((each) => parts[each] === null)).toEqual([part]);
    expect(isWhole).toBe(false);
  });

  it('loses what a bank took for a dispute', () => {
    const { parts, earned, isWhole } = contributionOf(facts({ disputed: 103_000 }));
    expect([parts.dispute, isWhole]).toEqual([103_000, true]);
    expect(earned).toBe(contributionOf(facts()).earned - 103_000);
  });

  it('of an order that is still to be sent knows neither freight nor packing; one that was handed over has none', () => {
    expect(contributionOf(facts({ parcels: [] })).parts).toMatchObject({ freight: null, packing: null });
    expect(contributionOf(facts({ parcels: [], isHandedOver: true }))).toMatchObject({ isWhole: true, parts: { freight: 0, packing: 0 } });
  });

  it('before its documents counts what is paid without the tax inside it', () => {
    expect(contributionOf(facts({ documented: null, lines: [line({ documented: null })] })).net).toBe(100_000);
    const two = [line({ kept: 1, documented: null }), line({ line: 2, productId: 8, kept: 1, gstRate: 0, documented: null })];
    expect(contributionOf(facts({ documented: null, lines: two })).net).toBe(50_000 + 51_500);
  });

  it('rounds thousandths to the paisa, halves up', () => {
    expect([1_499, 1_500, 0].map(fromThousandths)).toEqual([1, 2, 0]);
  });
});

it('the shares of its products add up to what an order earned, whatever it consists of', () => {
  const random = seeded(11);
  const upTo = (most: number) => Math.floor(random() * most);
  for (let turn = 0; turn < 500; turn += 1) {
    const lines = Array.from({ length: 1 + upTo(4) }, (_, at) =>
      line({ line: at + 1, productId: upTo(3), kept: upTo(4), price: 1 + upTo(90_000), documented: random() < 0.3 ? null : upTo(90_000) }),
    );
    const hasDocuments = random() < 0.7;
    const whole = facts({
      documented: hasDocuments ? upTo(300_000) : null,
      paid: upTo(300_000),
      lines: hasDocuments ? lines : lines.map((each) => ({ ...each, kept: Math.max(1, each.kept) })),
      pieces: [...new Set(lines.map(({ productId }) => productId))].map((productId) =>
        piece({ productId, pieces: 3, costed: random() < 0.2 ? 2 : 3, value: upTo(90_000_000), lost: upTo(2) }),
      ),
      parcels: [
        out({
          charges: [
            { kind: 'freight', paise: upTo(9_000) },
            { kind: 'credit', paise: -upTo(20_000) },
          ],
        }),
      ],
    });
    const earned = contributionOf(whole);
    const shares = shareByPiece(whole, earned);
    const add = (figure: 'net' | 'earned') => paise(shares.reduce((total, share) => total + share[figure], 0));
    expect([add('net'), add('earned')]).toEqual([earned.net, earned.earned]);
  }
});

it('a piece has the net sales of its line by the documents, whatever its share of the price', () => {
  const whole = facts({ lines: [line({ documented: 70_000 }), line({ line: 2, productId: 8, documented: 30_000 })] });
  expect(shareByPiece(whole, contributionOf(whole)).map(({ productId, net }) => [productId, net])).toEqual([
    [7, 70_000],
    [8, 30_000],
  ]);
});
