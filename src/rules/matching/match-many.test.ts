import { expect, it } from 'vitest';
import { startOfIstDate } from '../dates.ts';
import { paise, ZERO } from '../money/money.ts';
import type { ReconLine } from '../settlements/recon-lines.ts';
import { sumsBySettlement } from '../settlements/settlement-sums.ts';
import { matchBank } from './match-bank.ts';
import { matchCash } from './match-cash.ts';
import { matchRecon } from './match-recon.ts';
import { matchSettlementLines } from './match-settlement-lines.ts';
import type { Judgement } from './pairs.ts';

const MANY = 10_000;
const IN_SETTLEMENT = 25;
const clock = { now: startOfIstDate('2027-03-01'), holidays: [] };
const numbers = Array.from({ length: MANY }, (_, at) => at);
const day = (at: number) => `2027-01-${String(1 + (at % 28)).padStart(2, '0')}`;
const settlementOf = (at: number) => `setl_${Math.floor(at / IN_SETTLEMENT)}`;
const utrOf = (settlement: string) => `N${settlement.slice(5).padStart(15, '0')}`;

const lines = numbers.map((at): ReconLine => {
  const [amount, fee] = [paise(50_000 + at), paise(1_180)];
  return {
    ...{ entityId: `pay_${at}`, type: 'payment', debit: ZERO, credit: paise(amount - fee), amount, currency: 'INR', fee, tax: paise(180) },
    ...{
      isSettled: true,
      isOnHold: false,
      settledAt: startOfIstDate(day(0)),
      settlementId: settlementOf(at),
      utr: utrOf(settlementOf(at)),
    },
    ...{ paymentId: '', orderId: `order_${at}`, disputeId: '', method: 'upi' },
  };
});
const settlements = [...sumsBySettlement(lines)].map(([id, { net }]) => ({ id, amount: net, state: 'processed' as const }));
const isPaid = ({ verdict }: Judgement) => verdict === 'paid';

it('10,000 lines of each kind are matched within two seconds, all of them', () => {
  const moves = numbers.map((at) => ({ id: `pay_${at}`, amount: paise(50_000 + at), at: startOfIstDate(day(0)) }));
  const parcels = numbers.map((at) => ({
    ...{ id: `p${at}`, awb: `AWB${at}`, reference: String(1_000_000 + at), due: paise(70_000), deliveredAt: startOfIstDate(day(at)) },
  }));
  const cash = parcels.map(({ awb, due }, at) => ({ id: `l${at}`, awb, reference: '', amount: due, at: startOfIstDate('2027-02-15') }));
  const rows = numbers.map((at) => {
    const settlement = settlements[at];
    const text = settlement ? `NEFT CR-RAZORPAY-${utrOf(settlement.id)}` : `UPI-PAYMENT-${400_000_000_000 + at}-SUPPLIER`;
    return { key: `b${at}`, date: day(at), amount: settlement?.amount ?? paise(-at - 1), text };
  });
  const expected = settlements.map(({ id, amount }, at) => ({ id, amount, utr: utrOf(id), on: day(at) }));

  const start = performance.now();
  const judged = [
    matchRecon('capture-recon', moves, lines, clock),
    matchSettlementLines(settlements, lines),
    matchBank({ pair: 'settlement-bank', expected, lines: rows, byPerson: new Map(), isTheirs: (text) => text.includes('RAZORPAY'), clock })
      .judgements,
    matchCash(parcels, cash, clock),
  ];
  const took = performance.now() - start;

  expect(judged.map((each) => each.filter(isPaid).length)).toEqual([MANY, MANY / IN_SETTLEMENT, MANY / IN_SETTLEMENT, MANY]);
  expect(judged.flat().every(isPaid)).toBe(true);
  expect(took).toBeLessThan(2_000);
});

it('10,000 settlements of one amount without a number are proposed to nobody, within two seconds', () => {
  const expected = numbers.map((at) => ({ id: `setl_${at}`, amount: paise(100), utr: '', on: day(at) }));
  const rows = numbers.map((at) => ({ key: `b${at}`, date: day(at), amount: paise(100), text: 'RAZORPAY' }));
  const start = performance.now();
  const { proposals } = matchBank({ pair: 'settlement-bank', expected, lines: rows, byPerson: new Map(), isTheirs: () => true, clock });
  const took = performance.now() - start;
  expect(proposals).toEqual([]);
  expect(took).toBeLessThan(2_000);
});
