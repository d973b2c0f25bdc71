import type { CashLine } from '../../../../src/rules/matching/match-cash.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import type { MoneyMonth } from '../facts.ts';
import { bankLineOf, errorsOf, later, more, must, type Planted, replaced } from './plant.ts';

const sumOf = (lines: readonly CashLine[]): number => lines.reduce((total, { amount }) => total + amount, 0);

/** Returns errors of parcels, of what couriers paid on and of what they charged. */
export function plantedCouriers(month: MoneyMonth): Planted[] {
  const remittance = must(month.remittances.find(({ lines }) => lines.length > 20));
  const move = bankLineOf(month, remittance);
  const cashLine = must(remittance.lines.find(({ id }) => !id.endsWith('00')));
  const parcel = must(month.parcels.find(({ id }) => cashLine.id === `line ${id}`));
  const isOnce = (wanted: string) => month.quotes.filter(({ awb, kind }) => awb === wanted && kind === 'freight').length === 1;
  const { awb, kind } = must(month.quotes.find((quote) => quote.kind === 'freight' && isOnce(quote.awb)));
  const charge = must(month.charges.find((each) => each.awb === awb && each.kind === kind));
  /** The bank pays what the remittance adds up to, so that the line of a parcel is the only thing that is wrong. */
  const cash = (name: string, by: readonly CashLine[], named: string): Planted => ({
    ...{ name, named: [`parcel-remittance ${named}`] },
    plant: (given) => {
      const lines = replaced(remittance.lines, cashLine, ...by);
      const paid = { ...move, amount: more(move.amount, sumOf(lines) - sumOf(remittance.lines)) };
      return {
        ...{ ...given, bank: replaced(given.bank, move, paid) },
        remittances: replaced(given.remittances, remittance, { ...remittance, lines }),
      };
    },
  });
  const back = { ...cashLine, id: 'back', amount: paise(-cashLine.amount) };
  const strange = { ...cashLine, id: 'strange', awb: 'OTHER1', reference: '' };
  const [due, paid, bank, cost] = [
    ...([errorsOf('parcels', parcel), errorsOf('remittances', remittance)] as const),
    ...([errorsOf('bank', move), errorsOf('charges', charge)] as const),
  ];
  const atBank = (what: string) => `remittance-bank ${remittance.id} ${what}`;
  const says = (what: string) => `cost-quote ${awb} ${what}`;
  return [
    cash('one paisa less for a parcel', [{ ...cashLine, amount: more(cashLine.amount, -1) }], `${parcel.id} differs less -1`),
    cash('one paisa more for a parcel', [{ ...cashLine, amount: more(cashLine.amount, 1) }], `${parcel.id} differs more 1`),
    cash('a parcel that was not paid on', [], `${parcel.id} missing - ${-parcel.due}`),
    cash('a parcel that was paid twice', [cashLine, { ...cashLine, id: 'again' }], `${parcel.id} differs twice ${parcel.due}`),
    cash('a payment that was taken back', [cashLine, back], `${parcel.id} differs reversal ${-parcel.due}`),
    cash('a parcel of another shop', [cashLine, strange], `strange unknown not-ours ${cashLine.amount}`),
    due.says('a parcel of which one paisa more was due', { due: more(parcel.due, 1) }, `parcel-remittance ${parcel.id} differs less -1`),
    paid.says('a deduction of one paisa more', { deduction: more(remittance.deduction, 1) }, atBank('differs amount 1')),
    paid.says('a remittance of another day', { on: later(remittance.on, -4) }, atBank('differs date 0')),
    bank.missing('a remittance that did not come', atBank(`missing - ${-move.amount}`)),
    cost.says('one paisa more of freight', { amount: more(charge.amount, 1) }, says('freight differs amount 1')),
    cost.again('freight that was charged twice', { id: 'again' }, says(`freight differs twice ${charge.amount}`)),
    cost.missing('freight that the invoice lacks', says(`freight missing - ${-charge.amount}`)),
    cost.again('a step of weight', { id: 'step', kind: 'weight', amount: paise(1) }, says('weight differs weight 1')),
    cost.again('freight of a way back', { id: 'back', kind: 'rto', amount: paise(1) }, says('rto differs rto 1')),
    cost.again('freight of another shop', { id: 'strange', awb: 'OTHER1' }, `cost-quote strange unknown not-ours ${charge.amount}`),
  ];
}
