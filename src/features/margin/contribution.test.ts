import { expect, it } from 'vitest';
import { factsOf } from './contribution.server.ts';

const row = {
  ...{ id: 'o', number: 7, createdAt: 1, isSale: 1, due: 1_000, advanceKept: 30, byHand: 100, isHandedOver: 0 },
  documents: '[[1,900,[[1,500],[2,400]]],[-1,90,[[2,90]]]]',
  payments: '[[1,20,250,5,0],[1,null,null,0,70],[0,null,null,0,0]]',
  lines: '[[1,11,"Jhumka",2,300,300],[2,12,"Kada",1,400,300],[3,11,"Jhumka",1,300,300]]',
  moves: '[[11,3],[12,1],[11,-1]]',
  ...{ costs: '[[11,2,5000]]', sales: '[[11,-2,-5000],[11,-1,-2501]]' },
  parcels:
    '[["a","out","returned",1,1,1,1],["a","out","returned",1,1,2,0],["a","out","returned",1,1,3,1],["b","back","delivered",1,0,1,null],["b","back","delivered",1,0,2,5]]',
  ...{ charges: '[["a","freight",60],["a","rto",50],["b","freight",40]]', exchanged: '[[2,1]]' },
};

it('adds up the rows of an order: each piece and each parcel once, however many lines they have', () => {
  expect(factsOf(row)).toMatchObject({
    ...{ documented: 810, paid: 650, captured: 2, feesKnown: 1, fees: 25, disputed: 70 },
    lines: [{ documented: 500 }, { documented: 310 }, { documented: 0 }],
    pieces: [
      { productId: 11, pieces: 2, costed: 2, value: 5_000, unit: 2_500, lost: 2 },
      { productId: 12, pieces: 1, costed: 0, value: 0, unit: null, lost: 1 },
    ],
    parcels: [
      { direction: 'out', isSent: true, hasCash: true, charges: [{ kind: 'freight' }, { kind: 'rto' }] },
      { direction: 'back', charges: [{ kind: 'freight', paise: 40 }] },
    ],
  });
});

it('knows of no dispute what it costs while one is open', () => {
  expect(factsOf({ ...row, payments: '[[1,20,250,5,null],[1,9,null,0,70]]' }).disputed).toBeNull();
});

it('knows no documents where there are none, and keeps the advance of an order that is no sale', () => {
  const facts = factsOf({ ...row, isSale: 0, documents: '[]' });
  expect([facts.documented, facts.lines[0]?.documented, facts.paid]).toEqual([null, null, 30]);
});
