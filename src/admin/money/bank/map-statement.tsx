import { type ColumnKind, columnKinds, headsOf } from './statement-map.ts';
import type { BankImport } from './use-bank-import.client.ts';

const words: Readonly<Record<ColumnKind, string>> = {
  date: 'Date',
  text: 'Narration',
  reference: 'Reference',
  withdrawal: 'Money out',
  deposit: 'Money in',
  amount: 'Amount, with Dr or Cr',
  sign: 'Dr or Cr of the amount',
  balance: 'Balance',
  balanceSign: 'Dr or Cr of the balance',
};

interface Props {
  readonly state: BankImport;
  readonly onChoose: (kind: ColumnKind, place: number | null) => void;
}

/** What the columns of the statement are. They are kept for the account. */
export function MapStatement({ state: { rows, choice, statement }, onChoose }: Props) {
  const heads = headsOf(rows);
  return (
    <section className="panel">
      <h2>Columns</h2>
      {statement === null && (
        <p className="note note--bad" role="alert">
          Say which columns have date, narration, money and balance: their names are not those of a bank that the shop knows.
        </p>
      )}
      <table className="mini-table import-columns">
        <thead>
          <tr>
            <th scope="col">Is read as</th>
            <th scope="col">Column in the file</th>
          </tr>
        </thead>
        <tbody>
          {columnKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{words[kind]}</th>
              <td>
                <select
                  className="select"
                  aria-label={words[kind]}
                  value={choice[kind] ?? ''}
                  onChange={({ target }) => onChoose(kind, target.value === '' ? null : Number(target.value))}
                >
                  <option value="">Not in the file</option>
                  {heads.map((head, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and their places never change
                    <option key={place} value={place}>
                      {head.trim() || `Column ${place + 1}`}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-meta">Remembered for the next statement of this account.</p>
    </section>
  );
}
