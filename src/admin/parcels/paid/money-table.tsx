import { formatInr, type Paise, paise } from '../../../rules/money/money.ts';
import type { MoneyKind } from '../../../rules/parcels/couriers/money-columns.ts';
import { count } from '../../../rules/text.ts';
import { Said } from '../../parts/status/said.tsx';
import { keptOf, type LookedUp, sumOf } from './use-courier-money.client.ts';

/** Lines that are listed; more are in the list itself. What differs is first. */
const SHOWN = 100;

interface Props {
  readonly kind: MoneyKind;
  readonly lines: readonly LookedUp[];
  /** Sum that the bank got; null where it is not typed. */
  readonly bank: Paise | null;
}

/** Shows what is to be recorded, line by line, with what the shop expected. */
export function MoneyTable({ kind, lines, bank }: Props) {
  const isRemittance = kind === 'remittance';
  const differs = ({ isKnown, amount, before }: LookedUp) => !isKnown || (isRemittance && amount !== before);
  const shown = lines.toSorted((a, b) => Number(differs(b)) - Number(differs(a)) || a.line - b.line);
  const wrong = lines.filter(differs).length;
  const [sum, kept] = [sumOf(lines), keptOf(lines)];
  const came = paise(sum - kept);
  const hasKept = lines.some(({ deduction }) => deduction !== 0);
  return (
    <>
      <Said>
        <b>{formatInr(sum)}</b> in {count(lines.length, 'line')},{hasKept && ` ${formatInr(kept)} of it kept,`}{' '}
        {wrong === 0 ? 'all as expected' : `${wrong} to check`}.
        {bank !== null && bank !== came && ` The bank got ${formatInr(paise(Math.abs(bank - came)))} ${bank > came ? 'more' : 'less'}.`}
      </Said>
      <table className="mini-table">
        <thead>
          <tr>
            <th>Number</th>
            <th>{isRemittance ? 'Owed' : 'Charged before'}</th>
            <th>{isRemittance ? 'Paid' : 'Charged now'}</th>
            {hasKept && <th>Kept</th>}
            <th>{isRemittance ? 'Difference' : 'Parcel'}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, SHOWN).map((line) => (
            <tr key={line.line}>
              <td>{line.awb || line.reference}</td>
              <td>{line.isKnown ? formatInr(line.before) : '–'}</td>
              <td>{formatInr(line.amount)}</td>
              {hasKept && <td>{formatInr(line.deduction)}</td>}
              <td>{verdictOf(line, isRemittance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > SHOWN && <p className="text-meta">and {lines.length - SHOWN} more lines</p>}
    </>
  );
}

function verdictOf({ isKnown, amount, before }: LookedUp, isRemittance: boolean): string {
  if (!isKnown) return isRemittance ? 'No cash is due for this number' : 'No parcel had this number by then';
  if (!isRemittance) return 'Known';
  if (amount === before) return 'Matches';
  return `${formatInr(paise(Math.abs(amount - before)))} ${amount > before ? 'more' : 'less'}`;
}
