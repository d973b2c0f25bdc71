import type { SinceFiled } from '../../features/invoices/gstr1/return-files.server.ts';
import type { ChangedFigure, ChangedRow } from '../../rules/gst/filed-differences.ts';
import { formatInr, paise } from '../../rules/money/money.ts';
import { count } from '../../rules/text.ts';

const tableWords: Readonly<Record<string, string>> = {
  '': 'File',
  b2b: 'Sales to businesses',
  b2cl: 'Large sales to other States',
  b2cs: 'All other sales',
  cdnr: 'Credit notes to businesses',
  cdnur: 'Credit notes to large sales',
  nil: 'Sales without tax',
  hsn_b2b: 'HSN, businesses',
  hsn_b2c: 'HSN, all others',
  doc_issue: 'Numbers issued',
};

const amountWords: Readonly<Record<string, string>> = {
  ...{ txval: 'taxable value', iamt: 'IGST', camt: 'CGST', samt: 'SGST', val: 'value', expt_amt: 'exempt value' },
};
const otherWords: Readonly<Record<string, string>> = {
  ...{ qty: 'quantity', to: 'last number', totnum: 'numbers', cancel: 'cancelled', net_issue: 'issued' },
  ...{ idt: 'date', nt_dt: 'date', version: 'version of the tool' },
};

/**
 * Shows, row by row, what differs between the documents of a month and the file that was filed: the portal's own forms are filled in with
 * it.
 */
export function FiledChanges({ since: { rows, rowCount, documents, documentCount } }: { readonly since: SinceFiled }) {
  return (
    <div className="note note--bad" role="alert">
      <div>
        <p>
          What the portal has differs from the documents of now in {count(rowCount, 'row')}. Correct it there: in GSTR-1A before GSTR-3B of
          the month is filed, afterwards among the amendments of a later return. Then download the file of now, and note below that the
          portal is corrected to it.
        </p>
        <ul>
          {rows.map(({ table, row, figures }) => (
            <li key={`${table} ${row}`}>
              <b>{tableWords[table] ?? table}</b>
              {row.length > 0 && `, ${row.join(' ')}`}: {figuresText({ figures })}
            </li>
          ))}
        </ul>
        {rowCount > rows.length && <p>and {count(rowCount - rows.length, 'more row', 'more rows')}.</p>}
        {documentCount > 0 && (
          <p>
            {count(documentCount, 'document')} not in the filed file: {documents.join(', ')}
            {documentCount > documents.length && ` and ${documentCount - documents.length} more`}.
          </p>
        )}
      </div>
    </div>
  );
}

function figuresText({ figures }: Pick<ChangedRow, 'figures'>): string {
  const [isNew, isGone] = [figures.every(({ filed }) => filed === null), figures.every(({ now }) => now === null)];
  const texts = figures.map(({ name, filed, now }) => {
    const word = amountWords[name] ?? otherWords[name] ?? name;
    if (isNew || isGone) return `${word} ${valueText(name, now ?? filed)}`;
    return `${word} ${valueText(name, filed)} filed, ${valueText(name, now)} now`;
  });
  return `${isNew ? 'not filed, now ' : isGone ? 'filed, not there now: ' : ''}${texts.join('; ')}`;
}

function valueText(name: string, value: ChangedFigure['now']): string {
  if (value === null) return 'nothing';
  return Object.hasOwn(amountWords, name) ? formatInr(paise(Math.round(Number(value) * 100))) : value;
}
