import { useQuery } from '@tanstack/react-query';
import Papa from 'papaparse';
import { exportedColumns, headOf } from '../../../features/products/admin/exported-columns.ts';
import type { LineReport } from '../../../features/products/admin/import-products.server.ts';
import { FORMULA } from '../../../rules/formula.ts';
import { attributesOf, houseGoods, type NamedAttribute } from '../../../rules/goods/goods.ts';
import { count } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { Screen } from '../../app/screen.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { Said } from '../../parts/status/said.tsx';
import { productRead } from '../product-reads.client.ts';
import { hasCode } from './catalogue-file.ts';
import { ImportFiles } from './import-files.tsx';
import { ImportReport } from './import-report.tsx';
import { MapColumns } from './map-columns.tsx';
import { type ImportState, useImport } from './use-import.client.ts';

/** Excel reads UTF-8 only after this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Gives the browser a CSV file to save. Texts that a spreadsheet would take for formulas begin with an apostrophe. */
function saveFile(name: string, columns: readonly string[], rows: readonly Readonly<Record<string, string | undefined>>[]): void {
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
  const text = Papa.unparse({ fields: [...columns], data: cells }, { escapeFormulae: FORMULA });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const steps = ['Files', 'Dry run', 'Import'] as const;
const stepOf = ({ step }: ImportState) => (step === 'files' ? 0 : step === 'checking' || step === 'checked' ? 1 : 2);

/** The blank form of a piece says what the shop sells. */
const blankProductRead = productRead('new');

function ImportScreen() {
  const kinds = attributesOf(useQuery(blankProductRead).data?.goods ?? houseGoods);
  const { state, uploads, choose, chooseColumn, check, write, goOn, reset, ...drop } = useImport(kinds);
  const at = stepOf(state);
  const heads = exportedColumns(kinds).map(({ head }) => head);
  return (
    <>
      <PageHead title="Import products" meta={`Step ${at + 1} of 3`} />
      <ol className="import-steps text-meta hide-phone">
        {steps.map((word, place) => (
          <li key={word} className={place < at ? 'is-done' : undefined} aria-current={place === at ? 'step' : undefined}>
            {place + 1} {word}
          </li>
        ))}
      </ol>
      <div className={at === 0 && !state.table ? 'import-page import-page--empty' : 'import-page'}>
        <div className="stack">
          {state.fault && (
            <p className="note note--bad" role="alert">
              <Icon name="circle-alert" /> {state.fault}
            </p>
          )}
          {at === 0 && state.table && <MapColumns table={state.table} map={state.map} kinds={kinds} onChoose={chooseColumn} />}
          {at === 0 && !state.table && <Explanation kinds={kinds} />}
          {at > 0 && <ImportReport state={state} onSizesAdded={check} />}
        </div>
        <ImportFiles {...{ state, uploads, ...drop }} onChoose={choose} onEmpty={() => saveFile('products.csv', heads, [])} />
      </div>
      <Bar state={state} isSending={uploads.sending.some(({ fault }) => fault === null)} {...{ check, write, goOn, reset }} />
    </>
  );
}

function Explanation({ kinds }: { readonly kinds: readonly NamedAttribute[] }) {
  return (
    <section className="panel">
      <h2>How it works</h2>
      <ul className="import-rules">
        <li>A line is matched by id, then by SKU. A line with a new SKU is a new product.</li>
        <li>Columns that the file does not have stay as they are. An empty cell empties its field.</li>
        <li>Stock is changed by the difference between “stock” and “stock_was”, so that sales in between are kept.</li>
        <li>Words in “{kinds.map(headOf).join('”, “')}” have commas between them.</li>
        <li>
          Pictures are named in the column “images”, with | between them. Pictures called like the code, such as BG-3.jpg and BG-3-2.jpg,
          need no column. Choose them with the file, one by one or as a zip.
        </li>
        <li>Files of Excel, of Shopify (its export of products) and of suppliers are read too: you say what each column is.</li>
        <li>A dry run comes first: nothing is changed before you have seen it.</li>
      </ul>
    </section>
  );
}

interface BarProps {
  readonly state: ImportState;
  readonly isSending: boolean;
  readonly check: () => void;
  readonly write: () => void;
  readonly goOn: () => void;
  readonly reset: () => void;
}

const inGoing = ({ outcome }: LineReport) => outcome === 'new' || outcome === 'changed';
const refused = ({ outcome }: LineReport) => outcome === 'refused';

function Bar({ state, isSending, check, write, goOn, reset }: BarProps) {
  const { step, file, map, reports, left, fault } = state;
  const wanted = reports.filter(inGoing).length;
  const out = reports.filter(refused);
  const isBusy = (step === 'checking' || step === 'writing') && fault === '';
  const words = {
    files: file ? `${count(file.lines.length, 'line is', 'lines are')} ready for the dry run` : 'Choose a file',
    checking: `${count(left, 'line is', 'lines are')} still to be checked`,
    checked: `${count(wanted, 'line goes', 'lines go')} in, ${out.length} ${out.length === 1 ? 'is' : 'are'} left out`,
    writing: `${count(left, 'line is', 'lines are')} still to be imported`,
    done: `${count(wanted, 'line was', 'lines were')} imported, ${out.length} ${out.length === 1 ? 'was' : 'were'} left out`,
  };
  return (
    <div className="save-bar">
      <Said>{words[step]}</Said>
      {out.length > 0 && !isBusy && <Button look="night" word="Report" onClick={() => saveReport(state)} />}
      {step === 'files' && (
        <Button
          word="Dry run"
          isBusy={isSending}
          hold={!file ? 'Choose a file first.' : hasCode(map) ? undefined : 'Choose the column of the code first.'}
          onClick={check}
        />
      )}
      {step === 'checked' && <Button word={`Import ${wanted}`} hold={wanted === 0 ? 'No line is chosen.' : undefined} onClick={write} />}
      {isBusy && (
        <button type="button" className="btn" disabled>
          <span className="spin" /> {step === 'checking' ? 'Checking…' : 'Importing…'}
        </button>
      )}
      {fault !== '' && left > 0 && <Button word="Go on" onClick={goOn} />}
      {step === 'done' && <Button word="Import another file" onClick={reset} />}
    </div>
  );
}

/** The lines that were left out, with the reason, as a file that can be mended and imported. */
function saveReport({ file, reports }: ImportState): void {
  const faults = new Map(reports.filter(refused).map(({ line, faults: each }) => [line, each]));
  const lines = file?.lines.filter(({ line }) => faults.has(line)) ?? [];
  const columns = [...Object.keys(lines[0]?.cells ?? {}), 'what_is_wrong'];
  const rows = lines.map(({ line, cells }) => ({
    ...cells,
    what_is_wrong: Object.entries(faults.get(line) ?? {})
      .map(([column, sentence]) => `${column}: ${sentence}`)
      .join(' '),
  }));
  saveFile('left-out.csv', columns, rows);
}

export const importScreen: Screen = { reads: () => [blankProductRead], Component: ImportScreen };
