import type { BankLine, Statement } from '../../../rules/bank/read-statement.ts';
import { formatDate, shortDate, startOfIstDate } from '../../../rules/dates.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { count } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Amount } from '../../parts/money/amount.tsx';

/** Lines that are shown of a long file. */
const SHOWN = 8;
const day = (line: BankLine | undefined) => (line ? formatDate(startOfIstDate(line.date)) : '');

/** Shows what would be recorded of a statement, or the line at which its balances break. Nothing is recorded yet. */
export function CheckStatement({ statement }: { readonly statement: Statement }) {
  if (statement.fault !== null) {
    return (
      <p className="note note--bad" role="alert">
        <Icon name="circle-alert" /> {statement.fault}
      </p>
    );
  }
  const { lines } = statement;
  const came = lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const left = lines.reduce((sum, { amount }) => sum - Math.min(0, amount), 0);
  return (
    <section className="panel">
      <h2>Check: nothing is recorded yet</h2>
      <p>
        {count(lines.length, 'line')} from {day(lines[0])} to {day(lines.at(-1))}: {formatInr(paise(came))} came, {formatInr(paise(left))}{' '}
        left. Every balance follows from the one before.
      </p>
      <div className="wide-table">
        <table className="mini-table">
          <thead>
            <tr>
              <th>Day</th>
              <th>Amount</th>
              <th>Balance</th>
              <th>Narration</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map((line) => (
              <tr key={line.line}>
                <td className="no-wrap">{shortDate(startOfIstDate(line.date))}</td>
                <td className="num">
                  <Amount of={line.amount} />
                </td>
                <td className="num">
                  <Amount of={line.balance} />
                </td>
                <td>{line.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > SHOWN && <p className="text-meta">and {lines.length - SHOWN} more lines</p>}
    </section>
  );
}
