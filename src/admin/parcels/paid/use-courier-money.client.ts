import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KnownLine } from '../../../features/parcels/money/look-up-lines.server.ts';
import { type Paise, paise, ZERO } from '../../../rules/money/money.ts';
import { findMoneyColumns, type MoneyColumns, type MoneyKind } from '../../../rules/parcels/couriers/money-columns.ts';
import { type MoneyLine, pastedRows, readMoneyLines } from '../../../rules/parcels/couriers/money-lines.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { FileFault } from '../../parts/sheet/file-table.ts';
import { readSheet } from '../../parts/sheet/read-sheet.client.ts';
import type { courierNames } from '../parcel-text.ts';
import { type MoneyColumn, withMoneyColumn } from './money-columns-map.tsx';

export type CourierName = keyof typeof courierNames;

/** A line of a list as it would be recorded. `isKnown`: a parcel of the shop is meant. */
export interface LookedUp {
  readonly line: number;
  readonly awb: string;
  readonly reference: string;
  readonly amount: Paise;
  /** Sum that the courier kept of it. */
  readonly deduction: Paise;
  readonly isKnown: boolean;
  /** Sum that the courier owes for it after the lines above, or has charged for it before. */
  readonly before: Paise;
}

interface Read<Line> {
  readonly lines: readonly Line[];
  readonly faults: readonly string[];
  readonly isReading: boolean;
}
const nothing: Read<MoneyLine> = { lines: [], faults: [], isReading: false };
type Rows = readonly (readonly string[])[];

/**
 * Reads a list of a courier and looks its numbers up: once more when another courier is chosen, or another day for an invoice.
 * @param issuedOn IST day of the invoice
 */
export function useCourierMoney(kind: MoneyKind, courier: CourierName, issuedOn: string) {
  const [list, setList] = useState(nothing);
  /** The file that was chosen, and what its columns are. */
  const [file, setFile] = useState<{ readonly rows: Rows; readonly columns: MoneyColumns } | null>(null);
  const [turn, setTurn] = useState(0);
  const day = kind === 'invoice' ? issuedOn : undefined;
  const known = useQuery({
    queryKey: ['courier-money', useId(), turn, courier, day],
    queryFn: () => {
      const lines = list.lines.map(({ awb, reference }) => ({ awb, reference }));
      return adminCall('POST /admin/parcels/money/look-up', { body: { courier, issuedOn: day, lines } });
    },
    enabled: list.lines.length > 0,
    // What is recorded meanwhile is seen by the next look-up.
    gcTime: 0,
    staleTime: 0,
  });
  const read = (rows: Rows, columns: MoneyColumns) => {
    const { lines, faults } = readMoneyLines(rows, kind, columns);
    if (faults.length > 0) return setList({ ...nothing, faults });
    setList(lines.length === 0 ? { ...nothing, faults: ['No line was found.'] } : { ...nothing, lines });
    setTurn((before) => before + 1);
  };
  const readFile = (rows: Rows, columns: MoneyColumns) => {
    setFile({ rows, columns });
    read(rows, columns);
  };
  const choose = async (chosen: File) => {
    setFile(null);
    setList({ ...nothing, isReading: true });
    try {
      const rows = await readSheet(chosen, (row) => findMoneyColumns([row], kind).head !== -1);
      readFile(rows, findMoneyColumns(rows, kind));
    } catch (error) {
      setList({ ...nothing, faults: [error instanceof FileFault ? error.message : sentenceOf(error)] });
    }
  };
  const paste = (text: string) => {
    setFile(null);
    const rows = pastedRows(text);
    read(rows, findMoneyColumns(rows, kind));
  };
  const compare = kind === 'remittance' ? asOwed : asCharged;
  const looked: Read<LookedUp> = {
    lines: known.data ? compare(list.lines, known.data.lines) : [],
    faults: known.error && list.lines.length > 0 ? [sentenceOf(known.error)] : list.faults,
    isReading: list.isReading || known.isFetching,
  };
  return {
    looked,
    file,
    drop: () => {
      setFile(null);
      setList(nothing);
    },
    paste,
    choose,
    chooseColumn: (place: number, column: MoneyColumn | '') => file && readFile(file.rows, withMoneyColumn(file.columns, place, column)),
  };
}

/** A number without an amount pays what is owed for it; a second line of a parcel is compared with what the first left. */
function asOwed(lines: readonly MoneyLine[], known: readonly KnownLine[]): LookedUp[] {
  const paid = new Map<number, number>();
  return lines.map(({ amount, ...line }, at) => {
    const { parcel = null, owed = null } = known[at] ?? {};
    if (parcel === null || owed === null) return { ...line, amount: amount ?? ZERO, isKnown: false, before: ZERO };
    const before = paise(owed - (paid.get(parcel) ?? 0));
    const now = amount ?? before;
    paid.set(parcel, (paid.get(parcel) ?? 0) + now);
    return { ...line, amount: now, isKnown: true, before };
  });
}

const asCharged = (lines: readonly MoneyLine[], known: readonly KnownLine[]): LookedUp[] =>
  lines.map(({ amount, ...line }, at) => {
    const before = known[at]?.charged ?? null;
    return { ...line, amount: amount ?? ZERO, isKnown: before !== null, before: before ?? ZERO };
  });

export const sumOf = (lines: readonly LookedUp[]): Paise => paise(lines.reduce((sum, { amount }) => sum + amount, 0));
export const keptOf = (lines: readonly LookedUp[]): Paise => paise(lines.reduce((sum, { deduction }) => sum + deduction, 0));
