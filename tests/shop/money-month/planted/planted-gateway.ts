import { paise } from '../../../../src/rules/money/money.ts';
import type { MoneyMonth } from '../facts.ts';
import { inLines, more, must, type Planted, replaced, withLine, withSettlement } from './plant.ts';

const paymentBy = ({ lines }: MoneyMonth, by: string) =>
  must(lines.find(({ type, method, entityId }) => type === 'payment' && method === by && !entityId.includes('twin')));

/** Returns errors of captures and of their lines. */
export function plantedCaptures(month: MoneyMonth): Planted[] {
  const [card, upi] = [paymentBy(month, 'card'), paymentBy(month, 'upi')];
  const capture = must(month.captures.find(({ id }) => id === upi.entityId));
  const target = must(month.settlements.find(({ id, amount }) => amount > 0 && id !== upi.settlementId));
  return [
    withLine(
      'a capture settled with one paisa less',
      upi,
      [{ ...upi, amount: more(upi.amount, -1), credit: more(upi.credit, -1) }],
      [`capture-recon ${upi.entityId} differs amount -1`, inLines(upi.settlementId, -1)],
    ),
    withLine(
      'a credit of one paisa less',
      upi,
      [{ ...upi, credit: more(upi.credit, -1) }],
      [`capture-recon ${upi.entityId} differs sum 0`, inLines(upi.settlementId, -1)],
    ),
    withLine(
      'a fee of one paisa more',
      card,
      [{ ...card, fee: more(card.fee, 1), credit: more(card.credit, -1) }],
      [`fee-tariff ${card.entityId} differs amount 1`, inLines(card.settlementId, -1)],
    ),
    withLine(
      'a tax of one paisa more in the same fee',
      card,
      [{ ...card, tax: more(card.tax, 1) }],
      [`fee-tariff ${card.entityId} differs tax 0`],
    ),
    withLine(
      'more tax than fee',
      upi,
      [{ ...upi, tax: paise(1) }],
      [`capture-recon ${upi.entityId} differs tax 0`, `fee-tariff ${upi.entityId} differs tax 0`],
    ),
    withLine(
      'a capture settled twice',
      upi,
      [upi, { ...upi, settlementId: target.id }],
      [`capture-recon ${upi.entityId} differs twice ${upi.amount}`, inLines(target.id, upi.credit)],
    ),
    withLine(
      'a capture that was not settled',
      upi,
      [],
      [`capture-recon ${upi.entityId} missing - ${-upi.amount}`, inLines(upi.settlementId, -upi.credit)],
    ),
    withLine(
      'a payment of somebody else',
      upi,
      [upi, { ...upi, entityId: 'pay_strange' }],
      [`capture-recon pay_strange unknown not-ours ${upi.amount}`, inLines(upi.settlementId, upi.credit)],
    ),
    withLine('dollars', upi, [{ ...upi, currency: 'USD' }], [`capture-recon ${upi.entityId} differs currency 0`]),
    withLine(
      'a capture that is held',
      upi,
      [{ ...upi, isSettled: false, isOnHold: true, settlementId: '' }],
      [`capture-recon ${upi.entityId} missing held ${-upi.amount}`, inLines(upi.settlementId, -upi.credit)],
    ),
    withLine(
      'a line with both sides',
      upi,
      [{ ...upi, debit: paise(1), credit: more(upi.credit, 1) }],
      [`capture-recon ${upi.entityId} differs sides 0`],
    ),
    withLine('a method without a tariff', upi, [{ ...upi, method: 'emi' }], [`fee-tariff ${upi.entityId} unknown new-method ${upi.fee}`]),
    {
      name: 'a capture that the shop noted with one paisa more',
      plant: (given) => ({
        ...given,
        captures: replaced(given.captures, capture, { ...capture, amount: more(upi.amount, 1) }),
      }),
      named: [`capture-recon ${upi.entityId} differs amount -1`],
    },
    {
      name: 'a capture that the shop does not know',
      plant: (given) => ({ ...given, captures: replaced(given.captures, capture) }),
      named: [`capture-recon ${upi.entityId} unknown not-ours ${upi.amount}`],
    },
  ];
}

/** Returns errors of refunds and of their lines. */
export function plantedRefunds(month: MoneyMonth): Planted[] {
  const refunds = month.lines.filter(({ type, entityId }) => type === 'refund' && entityId !== 'rfnd_large');
  const [instant, plain] = [must(refunds.find(({ fee }) => fee > 0)), must(refunds.find(({ fee }) => fee === 0))];
  const move = must(month.refunds.find(({ id }) => id === plain.entityId));
  const target = must(month.settlements.find(({ id, amount }) => amount > 0 && id !== plain.settlementId));
  return [
    withLine(
      'a refund of one paisa more',
      plain,
      [{ ...plain, amount: more(plain.amount, 1), debit: more(plain.debit, 1) }],
      [`refund-recon ${plain.entityId} differs amount 1`, inLines(plain.settlementId, -1)],
    ),
    withLine(
      'a refund that was not taken',
      plain,
      [],
      [`refund-recon ${plain.entityId} missing - ${-plain.amount}`, inLines(plain.settlementId, plain.debit)],
    ),
    withLine(
      'a refund taken twice',
      plain,
      [plain, { ...plain, settlementId: target.id }],
      [`refund-recon ${plain.entityId} differs twice ${plain.amount}`, inLines(target.id, -plain.debit)],
    ),
    withLine(
      'a refund of nobody',
      plain,
      [plain, { ...plain, entityId: 'rfnd_strange' }],
      [`refund-recon rfnd_strange unknown not-ours ${plain.amount}`, inLines(plain.settlementId, -plain.debit)],
    ),
    withLine(
      'an instant refund that takes its fee twice',
      instant,
      [{ ...instant, debit: more(instant.debit, instant.fee) }],
      [`refund-recon ${instant.entityId} differs sum 0`, inLines(instant.settlementId, -instant.fee)],
    ),
    {
      name: 'a refund that the shop noted with one paisa less',
      plant: (given) => ({
        ...given,
        refunds: replaced(given.refunds, move, { ...move, amount: more(plain.amount, -1) }),
      }),
      named: [`refund-recon ${plain.entityId} differs amount 1`],
    },
  ];
}

/** Returns errors of settlements. */
export function plantedSettlements(month: MoneyMonth): Planted[] {
  const settlement = must(month.settlements.find(({ amount }) => amount > 0));
  const negative = must(month.settlements.find(({ amount }) => amount < 0));
  const twin = must(month.settlements.find(({ id }) => id === 'setl_twin_0'));
  return [
    withSettlement(
      'a settlement of one paisa more than its lines',
      settlement,
      [{ ...settlement, amount: more(settlement.amount, 1) }],
      [`settlement-bank ${settlement.id} differs amount -1`, `settlement-lines ${settlement.id} differs sum -1`],
    ),
    withSettlement(
      'a settlement that was not read',
      twin,
      [],
      [`settlement-bank {bank} unknown not-ours ${twin.amount}`, `settlement-lines ${twin.id} missing not-read ${twin.amount}`],
    ),
    withSettlement(
      'a negative settlement of one paisa less',
      negative,
      [{ ...negative, amount: more(negative.amount, -1) }],
      [`settlement-lines ${negative.id} differs sum 1`],
    ),
    withSettlement(
      'a settlement that failed and came to the bank',
      twin,
      [{ ...twin, state: 'failed' }],
      [`settlement-bank {bank} unknown not-ours ${twin.amount}`],
    ),
    {
      name: 'lines that were not read',
      plant: (given) => ({ ...given, lines: given.lines.filter(({ settlementId }) => settlementId !== twin.id) }),
      named: ['capture-recon pay_twin_0 missing - -88800', `settlement-lines ${twin.id} missing not-read ${-twin.amount}`],
    },
  ];
}
