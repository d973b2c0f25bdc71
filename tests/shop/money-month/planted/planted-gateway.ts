import { paise } from '../../../../src/rules/money/money.ts';
import type { MoneyMonth } from '../facts.ts';
import { errorsOf, inLines, more, must, type Planted } from './plant.ts';

const paymentBy = ({ lines }: MoneyMonth, by: string) =>
  must(lines.find(({ type, method, entityId }) => type === 'payment' && method === by && !entityId.includes('twin')));

/** Returns errors of captures and of their lines. */
export function plantedCaptures(month: MoneyMonth): Planted[] {
  const [card, upi] = [paymentBy(month, 'card'), paymentBy(month, 'upi')];
  const { entityId: id, amount, credit, settlementId } = upi;
  const noted = must(month.captures.find((capture) => capture.id === id));
  const target = must(month.settlements.find((each) => each.amount > 0 && each.id !== settlementId));
  const [line, dear, capture] = [errorsOf('lines', upi), errorsOf('lines', card), errorsOf('captures', noted)];
  const says = (what: string) => `capture-recon ${id} ${what}`;
  const off = (difference: number) => inLines(settlementId, difference);
  const [less, held] = [
    { amount: more(amount, -1), credit: more(credit, -1) },
    { isSettled: false, isOnHold: true, settlementId: '' },
  ];
  const fee = { fee: more(card.fee, 1), credit: more(card.credit, -1) };
  return [
    line.says('a capture settled with one paisa less', less, says('differs amount -1'), off(-1)),
    line.says('a credit of one paisa less', { credit: more(credit, -1) }, says('differs sum 0'), off(-1)),
    dear.says('a fee of one paisa more', fee, `fee-tariff ${card.entityId} differs amount 1`, inLines(card.settlementId, -1)),
    dear.says('a tax of one paisa more in the same fee', { tax: more(card.tax, 1) }, `fee-tariff ${card.entityId} differs tax 0`),
    line.says('more tax than fee', { tax: paise(1) }, says('differs tax 0'), `fee-tariff ${id} differs tax 0`),
    line.again('a capture settled twice', { settlementId: target.id }, says(`differs twice ${amount}`), inLines(target.id, credit)),
    line.missing('a capture that was not settled', says(`missing - ${-amount}`), off(-credit)),
    line.again(
      'a payment of somebody else',
      { entityId: 'pay_strange' },
      `capture-recon pay_strange unknown not-ours ${amount}`,
      off(credit),
    ),
    line.says('dollars', { currency: 'USD' }, says('differs currency 0')),
    line.says('a capture that is held', held, says(`missing held ${-amount}`), off(-credit)),
    line.says('a line with both sides', { debit: paise(1), credit: more(credit, 1) }, says('differs sides 0')),
    line.says('a method without a tariff', { method: 'emi' }, `fee-tariff ${id} unknown new-method ${upi.fee}`),
    capture.says('a capture that the shop noted with one paisa more', { amount: more(amount, 1) }, says('differs amount -1')),
    capture.missing('a capture that the shop does not know', says(`unknown not-ours ${amount}`)),
  ];
}

/** Returns errors of refunds and of their lines. */
export function plantedRefunds(month: MoneyMonth): Planted[] {
  const refunds = month.lines.filter(({ type, entityId }) => type === 'refund' && entityId !== 'rfnd_large');
  const [instant, plain] = [must(refunds.find(({ fee }) => fee > 0)), must(refunds.find(({ fee }) => fee === 0))];
  const { entityId: id, amount, debit, settlementId } = plain;
  const noted = must(month.refunds.find((refund) => refund.id === id));
  const target = must(month.settlements.find((each) => each.amount > 0 && each.id !== settlementId));
  const [line, costly, refund] = [errorsOf('lines', plain), errorsOf('lines', instant), errorsOf('refunds', noted)];
  const says = (what: string) => `refund-recon ${id} ${what}`;
  const off = (difference: number) => inLines(settlementId, difference);
  const twice = [`refund-recon ${instant.entityId} differs sum 0`, inLines(instant.settlementId, -instant.fee)];
  return [
    line.says('a refund of one paisa more', { amount: more(amount, 1), debit: more(debit, 1) }, says('differs amount 1'), off(-1)),
    line.missing('a refund that was not taken', says(`missing - ${-amount}`), off(debit)),
    line.again('a refund taken twice', { settlementId: target.id }, says(`differs twice ${amount}`), inLines(target.id, -debit)),
    line.again('a refund of nobody', { entityId: 'rfnd_strange' }, `refund-recon rfnd_strange unknown not-ours ${amount}`, off(-debit)),
    costly.says('an instant refund that takes its fee twice', { debit: more(instant.debit, instant.fee) }, ...twice),
    refund.says('a refund that the shop noted with one paisa less', { amount: more(amount, -1) }, says('differs amount 1')),
  ];
}

/** Returns errors of settlements. */
export function plantedSettlements(month: MoneyMonth): Planted[] {
  const [positive, negative] = [
    must(month.settlements.find(({ amount }) => amount > 0)),
    must(month.settlements.find(({ amount }) => amount < 0)),
  ];
  const twin = must(month.settlements.find(({ id }) => id === 'setl_twin_0'));
  const [settlement, owing, one] = [positive, negative, twin].map((each) => errorsOf('settlements', each)) as [Errors, Errors, Errors];
  const unknown = `settlement-bank {bank} unknown not-ours ${twin.amount}`;
  const off = [`settlement-bank ${positive.id} differs amount -1`, inLines(positive.id, -1)];
  return [
    settlement.says('a settlement of one paisa more than its lines', { amount: more(positive.amount, 1) }, ...off),
    one.missing('a settlement that was not read', unknown, `settlement-lines ${twin.id} missing not-read ${twin.amount}`),
    owing.says('a negative settlement of one paisa less', { amount: more(negative.amount, -1) }, inLines(negative.id, 1)),
    one.says('a settlement that failed and came to the bank', { state: 'failed' }, unknown),
    {
      name: 'lines that were not read',
      plant: (given) => ({ ...given, lines: given.lines.filter(({ settlementId }) => settlementId !== twin.id) }),
      named: ['capture-recon pay_twin_0 missing - -88800', `settlement-lines ${twin.id} missing not-read ${-twin.amount}`],
    },
  ];
}
type Errors = ReturnType<typeof errorsOf<'settlements'>>;
