import type { CashLine } from '../../../../src/rules/matching/match-cash.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import type { MoneyMonth, Remittance } from '../facts.ts';
import { bankLineOf, later, more, must, type Planted, replaced, withBank } from './plant.ts';

const sumOf = (lines: readonly CashLine[]): number => lines.reduce((total, { amount }) => total + amount, 0);

/** Returns errors of parcels, of what couriers paid on and of what they charged. */
export function plantedCouriers(month: MoneyMonth): Planted[] {
  const remittance = must(month.remittances.find(({ lines }) => lines.length > 20));
  const bankLine = bankLineOf(month, remittance);
  const cashLine = must(remittance.lines.find(({ id }) => !id.endsWith('00')));
  const parcel = must(month.parcels.find(({ id }) => cashLine.id === `line ${id}`));
  const isOnce = (wanted: string) => month.quotes.filter(({ awb, kind }) => awb === wanted && kind === 'freight').length === 1;
  const quote = must(month.quotes.find(({ awb, kind }) => kind === 'freight' && isOnce(awb)));
  const charge = must(month.charges.find(({ awb, kind }) => awb === quote.awb && kind === quote.kind));
  /** The bank pays what the remittance adds up to, so that the line of a parcel is the only thing that is wrong. */
  const withCash = (name: string, by: readonly CashLine[], named: readonly string[]): Planted => ({
    ...{ name, named },
    plant: (given) => {
      const lines = replaced(remittance.lines, cashLine, ...by);
      return {
        ...given,
        remittances: replaced(given.remittances, remittance, { ...remittance, lines }),
        bank: replaced(given.bank, bankLine, { ...bankLine, amount: more(bankLine.amount, sumOf(lines) - sumOf(remittance.lines)) }),
      };
    },
  });
  const withRemittance = (name: string, by: Remittance, named: readonly string[]): Planted => {
    return { name, plant: (given) => ({ ...given, remittances: replaced(given.remittances, remittance, by) }), named };
  };
  return [
    withCash(
      'one paisa less for a parcel',
      [{ ...cashLine, amount: more(cashLine.amount, -1) }],
      [`parcel-remittance ${parcel.id} differs less -1`],
    ),
    withCash(
      'one paisa more for a parcel',
      [{ ...cashLine, amount: more(cashLine.amount, 1) }],
      [`parcel-remittance ${parcel.id} differs more 1`],
    ),
    withCash('a parcel that was not paid on', [], [`parcel-remittance ${parcel.id} missing - ${-parcel.due}`]),
    withCash(
      'a parcel that was paid twice',
      [cashLine, { ...cashLine, id: 'again' }],
      [`parcel-remittance ${parcel.id} differs twice ${parcel.due}`],
    ),
    withCash(
      'a payment that was taken back',
      [cashLine, { ...cashLine, id: 'back', amount: paise(-cashLine.amount) }],
      [`parcel-remittance ${parcel.id} differs reversal ${-parcel.due}`],
    ),
    withCash(
      'a parcel of another shop',
      [cashLine, { ...cashLine, id: 'strange', awb: 'OTHER1', reference: '' }],
      [`parcel-remittance strange unknown not-ours ${cashLine.amount}`],
    ),
    {
      name: 'a parcel of which one paisa more was due',
      plant: (given) => ({ ...given, parcels: replaced(given.parcels, parcel, { ...parcel, due: more(parcel.due, 1) }) }),
      named: [`parcel-remittance ${parcel.id} differs less -1`],
    },
    withRemittance('a deduction of one paisa more than the courier took', { ...remittance, deduction: more(remittance.deduction, 1) }, [
      `remittance-bank ${remittance.id} differs amount 1`,
    ]),
    withRemittance('a remittance of another day', { ...remittance, on: later(remittance.on, -4) }, [
      `remittance-bank ${remittance.id} differs date 0`,
    ]),
    withBank('a remittance that did not come', bankLine, [], [`remittance-bank ${remittance.id} missing - ${-bankLine.amount}`]),
    ...[
      ['one paisa more of freight', [{ ...charge, amount: more(charge.amount, 1) }], `${quote.awb} freight differs amount 1`],
      ['freight that was charged twice', [charge, { ...charge, id: 'again' }], `${quote.awb} freight differs twice ${charge.amount}`],
      ['freight that the invoice lacks', [], `${quote.awb} freight missing - ${-charge.amount}`],
      ['a step of weight', [charge, { ...charge, id: 'step', kind: 'weight', amount: paise(1) }], `${quote.awb} weight differs weight 1`],
      ['freight of a way back', [charge, { ...charge, id: 'back', kind: 'rto', amount: paise(1) }], `${quote.awb} rto differs rto 1`],
      ['freight of another shop', [charge, { ...charge, id: 'strange', awb: 'OTHER1' }], `strange unknown not-ours ${charge.amount}`],
    ].map(
      ([name, by, named]): Planted => ({
        ...{ name: String(name), named: [`cost-quote ${String(named)}`] },
        plant: (given) => ({ ...given, charges: replaced(given.charges, charge, ...(by as readonly (typeof charge)[])) }),
      }),
    ),
  ];
}
