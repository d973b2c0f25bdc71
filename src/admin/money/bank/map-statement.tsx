import { isWithdrawal, statementPaise } from '../../../rules/bank/statement-amount.ts';
import { formatDate, startOfIstDate } from '../../../rules/dates.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { tidied } from '../../../rules/typed/format-characters.ts';
import { typedDay } from '../../../rules/typed/typed-day.ts';
import { ColumnTable, columnsBelow, type ColumnKind as Kind } from '../../parts/sheet/column-table.tsx';
import { type ColumnKind, headsOf } from './statement-map.ts';
import type { BankImport } from './use-bank-import.client.ts';

const asWritten = tidied;
const day = (cell: string) => {
  const date = typedDay(cell);
  return date === null ? null : formatDate(startOfIstDate(date));
};
const amount = (cell: string) => {
  const read = statementPaise(cell);
  return read === null ? null : formatInr(read);
};
const side = (cell: string) => {
  const isOut = isWithdrawal(cell);
  return isOut === null ? null : isOut ? 'out' : 'in';
};

export const kinds: readonly Kind<ColumnKind>[] = [
  { kind: 'date', word: 'Date', read: day },
  { kind: 'text', word: 'Narration', read: asWritten },
  { kind: 'reference', word: 'Reference', read: asWritten },
  { kind: 'withdrawal', word: 'Money out', read: amount },
  { kind: 'deposit', word: 'Money in', read: amount },
  { kind: 'sided', word: 'Amount that says Dr or Cr', read: amount },
  { kind: 'amount', word: 'Amount, its side in another column', read: amount },
  { kind: 'sign', word: 'Dr or Cr of the amount', read: side },
  { kind: 'balance', word: 'Balance', read: amount },
  { kind: 'balanceSign', word: 'Dr or Cr of the balance', read: side },
];

interface Props {
  readonly state: BankImport;
  readonly onChoose: (place: number, kind: ColumnKind | '') => void;
}

/** Asks for the meaning of the columns of the statement. They are kept for the account. */
export function MapStatement({ state: { rows, choice, statement }, onChoose }: Props) {
  const heads = headsOf(rows);
  return (
    <ColumnTable
      columns={columnsBelow(heads, rows.slice(rows.indexOf(heads) + 1))}
      kinds={kinds}
      chosen={heads.map((_, place) => kinds.find(({ kind }) => choice[kind] === place)?.kind ?? '')}
      onChoose={onChoose}
      missing={
        statement === null
          ? 'Choose the columns with date, narration, money and balance: the shop does not know the names this bank gives them.'
          : ''
      }
      remembered="Remembered for the next statement of this account."
    />
  );
}
