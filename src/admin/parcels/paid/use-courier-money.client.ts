import { useState } from 'react';
import type { KnownLine } from '../../../features/parcels/money/look-up-lines.server.ts';
import { type Paise, paise, ZERO } from '../../../rules/money/money.ts';
import type { MoneyKind } from '../../../rules/parcels/couriers/money-columns.ts';
import { type MoneyLine, pastedRows, readMoneyLines } from '../../../rules/parcels/couriers/money-lines.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { FileFault } from '../../parts/sheet/file-table.ts';
import { readSheet } from '../../parts/sheet/read-sheet.client.ts';
import type { courierNames } from '../parcel-text.ts';

export type CourierName = keyof typeof courierNames;

/** A line of a list as it would be recorded. `isKnown`: a parcel of the shop is meant. */
export interface LookedUp {
  readonly line: number;
  readonly awb: string;
  readonly reference: string;
  readonly amount: Paise;
  /** What the courier kept of it. */
  readonly deduction: Paise;
  readonly isKnown: boolean;
  /** What the courier owes for it after the lines above, or has charged for it before. */
  readonly before: Paise;
}

export interface Looked {
  readonly lines: readonly LookedUp[];
  readonly faults: readonly string[];
  readonly isReading: boolean;
}

const nothing: Looked = { lines: [], faults: [], isReading: false };

/** Reads a list of a courier and looks its numbers up, for an invoice of that IST day. What is changed afterwards is looked up anew. */
export function useCourierMoney(kind: MoneyKind, courier: CourierName, issuedOn: string) {
  const [looked, setLooked] = useState(nothing);
  const lookUp = async (rows: () => Promise<readonly (readonly string[])[]> | readonly (readonly string[])[]) => {
    setLooked({ ...nothing, isReading: true });
    try {
      const { lines, faults } = readMoneyLines(await rows(), kind);
      if (faults.length > 0 || lines.length === 0)
        return setLooked({ ...nothing, faults: faults.length > 0 ? faults : ['No line was found.'] });
      const asked = lines.map(({ awb, reference }) => ({ awb, reference }));
      const answer = await adminCall('POST /admin/parcels/money/look-up', {
        body: { courier, issuedOn: kind === 'invoice' ? issuedOn : undefined, lines: asked },
      });
      setLooked({ ...nothing, lines: kind === 'remittance' ? asOwed(lines, answer.lines) : asCharged(lines, answer.lines) });
    } catch (error) {
      setLooked({ ...nothing, faults: [error instanceof FileFault ? error.message : sentenceOf(error)] });
    }
  };
  return {
    looked,
    drop: () => setLooked(nothing),
    paste: (text: string) => lookUp(() => pastedRows(text)),
    choose: (file: File) => lookUp(() => readSheet(file)),
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
