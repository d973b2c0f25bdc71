import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { IMPORT_LINES_MAX } from '../../../features/products/admin/import.schema.ts';
import type { LineReport } from '../../../features/products/admin/import-products.server.ts';
import { PRICE_ABOVE_MRP } from '../../../features/products/admin/product-limits.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { useUnsavedWork } from '../../app/unsaved-work.client.ts';
import {
  type Edits,
  linesOf,
  type Place,
  type SheetColumn,
  type SheetRow,
  withCell,
  withPaste,
  withRaisedMrp,
  withRaisedPrices,
} from './sheet-edits.ts';

/** Ms after the last key until the server checks the cells. */
const CHECK_AFTER_MS = 400;
const none: Edits = new Map();

type Faults = ReadonlyMap<string, Readonly<Record<string, string>>>;

const send = async (lines: ReturnType<typeof linesOf>, isDryRun: boolean): Promise<readonly LineReport[]> => {
  const reports: LineReport[] = [];
  for (let at = 0; at < lines.length; at += IMPORT_LINES_MAX) {
    const body = { lines: lines.slice(at, at + IMPORT_LINES_MAX), isDryRun };
    reports.push(...(await adminCall('POST /admin/products/import', { body })).lines);
  }
  return reports;
};

const faultsIn = (reports: readonly LineReport[], rows: readonly SheetRow[]): Faults =>
  new Map(reports.filter(({ outcome }) => outcome === 'refused').map(({ line, faults }) => [rows[line - 1]?.id ?? '', faults]));

/** The typed values of the sheet, the server's faults, and the functions that undo and save. */
export function useSheet(rows: readonly SheetRow[]) {
  const client = useQueryClient();
  const [past, setPast] = useState<readonly Edits[]>([]);
  const [edits, setEdits] = useState(none);
  const [faults, setFaults] = useState<Faults>(new Map());
  const [isSaving, setSaving] = useState(false);
  useUnsavedWork(edits.size > 0);

  const change = (next: Edits) => {
    if (next === edits) return;
    setPast((all) => [...all, edits]);
    setEdits(next);
  };

  useEffect(() => {
    if (edits.size === 0) return setFaults(new Map());
    let isStale = false;
    const timer = setTimeout(() => {
      send(linesOf(edits, rows), true).then(
        (reports) => isStale || setFaults(faultsIn(reports, rows)),
        // The save says it again where the server is still not there.
        () => undefined,
      );
    }, CHECK_AFTER_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [edits, rows]);

  const save = async () => {
    setSaving(true);
    try {
      const reports = await send(linesOf(edits, rows), false);
      const refused = faultsIn(reports, rows);
      const saved = reports.filter(({ outcome }) => outcome === 'changed').length;
      setEdits(new Map([...edits].filter(([id]) => refused.has(id))));
      setFaults(refused);
      setPast([]);
      showToast(
        refused.size > 0
          ? { kind: 'error', title: `${saved} saved, ${refused.size} not saved`, message: 'The marked cells say why.' }
          : { kind: 'done', title: saved === 1 ? '1 product saved' : `${saved} products saved` },
      );
      await client.invalidateQueries({ queryKey: ['products'] });
    } catch (error) {
      showToast({ kind: 'error', title: 'Not saved', message: sentenceOf(error) });
    } finally {
      setSaving(false);
    }
  };

  return {
    edits,
    faults,
    isSaving,
    type: (row: SheetRow, column: SheetColumn, text: string) => change(withCell(edits, row, column, text)),
    paste: (from: Place, text: string) => {
      const pasted = withPaste(edits, rows, from, text);
      change(pasted.edits);
      if (pasted.left > 0)
        showToast({
          kind: 'notice',
          title: pasted.left === 1 ? '1 cell was left out' : `${pasted.left} cells were left out`,
          message: 'They are beyond the edge of the sheet, or cannot be changed here.',
        });
    },
    /** Products whose price is above an MRP that was not typed with it. */
    aboveMrp: [...faults].flatMap(([id, fault]) => (fault.price === PRICE_ABOVE_MRP ? [id] : [])),
    raiseMrp: (ids: readonly string[]) => change(withRaisedMrp(edits, rows, ids)),
    raisePrices: (ids: ReadonlySet<string>, percent: number) => change(withRaisedPrices(edits, rows, ids, percent)),
    undo: () => {
      const before = past.at(-1);
      if (!before) return;
      setEdits(before);
      setPast((all) => all.slice(0, -1));
    },
    discard: () => {
      setEdits(none);
      setPast([]);
    },
    save,
  };
}
