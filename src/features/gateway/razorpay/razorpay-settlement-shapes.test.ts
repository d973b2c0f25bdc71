import { describe, expect, it, test } from 'vitest';
import { lineFault } from '../../../rules/settlements/recon-lines.ts';
import { disputeShape, reconLineShape, settlementShape } from './razorpay-settlement-shapes.ts';

// The samples of Razorpay's documentation.
const settlement = {
  ...{ id: 'setl_DGlQ1Rj8os78Ec', entity: 'settlement', amount: 9_973_635, status: 'processed', fees: 471_699, tax: 42_070 },
  ...{ utr: '1568176960vxp0rj', created_at: 1_568_176_960 },
};
const line = {
  ...{ entity_id: 'pay_DEXrnipqTmWVGE', type: 'payment', debit: 0, credit: 97_100, amount: 100_000, currency: 'INR', fee: 2_900, tax: 0 },
  ...{ on_hold: false, settled: true, created_at: 1_567_692_556, settled_at: 1_568_176_960, settlement_id: 'setl_DGlQ1Rj8os78Ec' },
  ...{ posted_at: null, credit_type: 'default', description: 'Recurring Payment', notes: '{}', payment_id: null },
  ...{ settlement_utr: '1568176960vxp0rj', order_id: 'order_DEXrnRiR3SNDHA', order_receipt: null, method: 'card' },
  ...{ card_network: 'MasterCard', card_issuer: 'KARB', card_type: 'credit', dispute_id: null },
};
const dispute = {
  ...{
    id: 'disp_EsIAlDcoUr8CaQ',
    entity: 'dispute',
    payment_id: 'pay_EFtmUsbwpXwBHG',
    amount: 39_000,
    currency: 'INR',
    amount_deducted: 0,
  },
  ...{ reason_code: 'processing_invalid_expired_card', respond_by: 1_590_604_200, status: 'open', phase: 'chargeback' },
  created_at: 1_590_059_211,
};

it('a settlement: paise, UTC ms', () => {
  expect(settlementShape.parse(settlement)).toEqual({
    ...{ id: 'setl_DGlQ1Rj8os78Ec', amount: 9_973_635, state: 'processed', fees: 471_699, tax: 42_070 },
    ...{ utr: '1568176960vxp0rj', settledAt: 1_568_176_960_000 },
  });
  expect(settlementShape.parse({ ...settlement, status: 'created', utr: null }).utr).toBe('');
});

describe('a line of a settlement', () => {
  it('has the shop’s words, and all that was said', () => {
    const read = reconLineShape.parse(line);
    expect(read.line).toEqual({
      ...{
        entityId: 'pay_DEXrnipqTmWVGE',
        type: 'payment',
        debit: 0,
        credit: 97_100,
        amount: 100_000,
        currency: 'INR',
        fee: 2_900,
        tax: 0,
      },
      ...{ isOnHold: false, isSettled: true, settledAt: 1_568_176_960_000, settlementId: 'setl_DGlQ1Rj8os78Ec' },
      ...{ utr: '1568176960vxp0rj', paymentId: '', orderId: 'order_DEXrnRiR3SNDHA', disputeId: '', method: 'card' },
    });
    expect(read.json).toEqual(line);
    expect(lineFault(read.line)).toBeNull();
  });

  test('without a fee has none', () => {
    const read = reconLineShape.parse({ ...line, credit: 100_000, fee: null, tax: null }).line;
    expect([read.fee, read.tax, lineFault(read)]).toEqual([0, 0, null]);
  });

  it('may be an adjustment without a number, a settlement or notes', () => {
    const adjustment = { ...line, type: 'adjustment', entity_id: 'adj_1', settlement_utr: null, notes: null, order_id: null, method: null };
    expect(reconLineShape.parse(adjustment).line).toMatchObject({ type: 'adjustment', utr: '', orderId: '', method: '' });
    const { settled_at, settlement_id, ...open } = { ...line, settled: false };
    expect(reconLineShape.parse(open).line).toMatchObject({ isSettled: false, settledAt: null, settlementId: '' });
  });

  it('is none with a fraction of a paisa, or of another type', () => {
    expect(reconLineShape.safeParse({ ...line, fee: 2_900.5 }).success).toBe(false);
    expect(reconLineShape.safeParse({ ...line, type: 'gift' }).success).toBe(false);
  });
});

it('a dispute: its phase, its time to answer, and nothing of what it says was taken', () => {
  expect(disputeShape.parse(dispute)).toEqual({
    ...{ id: 'disp_EsIAlDcoUr8CaQ', paymentId: 'pay_EFtmUsbwpXwBHG', amount: 39_000, reasonCode: 'processing_invalid_expired_card' },
    ...{ status: 'open', phase: 'chargeback', respondBy: 1_590_604_200_000, openedAt: 1_590_059_211_000 },
  });
  expect(disputeShape.safeParse({ ...dispute, currency: 'USD' }).success).toBe(false);
});
