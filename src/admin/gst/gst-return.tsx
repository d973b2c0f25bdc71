import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GstReturn, KeptFile } from '../../features/invoices/gstr1/return-files.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { type Gstr1Table, gstr1Tables } from '../../rules/gst/gstr1-csv.ts';
import type { ReturnMode } from '../../rules/gst/return-modes.ts';
import { count } from '../../rules/text.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { HelpedTitle } from '../parts/help/help.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { FiledChanges } from './filed-changes.tsx';
import { gstReturnRead, keptReturnAddress, returnTableAddress } from './gst-reads.client.ts';

const modeWords: Readonly<Record<ReturnMode, string>> = {
  issued: 'As the documents were issued',
  portal: 'As the portal computes',
};

const tableWords: Readonly<Record<Gstr1Table, string>> = {
  b2b: 'Sales to businesses',
  b2cl: 'Large sales to other States',
  b2cs: 'All other sales',
  cdnr: 'Credit notes to businesses',
  cdnur: 'Credit notes to large sales',
  nil: 'Sales without tax',
  'hsn-b2b': 'HSN, businesses',
  'hsn-b2c': 'HSN, all others',
  documents: 'Numbers issued',
};

interface PanelProps {
  readonly month: string;
  /** Each has a return of its own; the newest is the last. */
  readonly gstins: readonly string[];
}

/** GSTR-1 of a month, one for each GSTIN. It is made of all its documents, so it is read once somebody asks for it. */
export function GstReturnPanel({ month, gstins }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  const isOfSeveral = gstins.length > 1;
  const [gstin, setGstin] = useState(isOfSeveral ? (gstins.at(-1) ?? '') : '');
  const read = useQuery({ ...gstReturnRead(month, gstin), enabled: isOpen });
  return (
    <section className="panel gst-return">
      <HelpedTitle of="gst-return" title="GSTR-1" />
      {isOfSeveral && (
        <>
          <p>The month has documents under {count(gstins.length, 'GSTIN')}: each needs a return of its own.</p>
          <select className="select" aria-label="GSTIN" value={gstin} onChange={({ target }) => setGstin(target.value)}>
            {gstins.map((each) => (
              <option key={each} value={each}>
                GSTIN {each}
              </option>
            ))}
          </select>
        </>
      )}
      {!isOpen && <Button look="line" word="Check and download the return" onClick={() => setOpen(true)} />}
      {isOpen && <ReadState read={read} failed="Failed to fetch the return." loading="Reading the documents of the month…" />}
      {isOpen && read.data && <Return key={read.data.gstin} data={read.data} />}
    </section>
  );
}

function Return({ data }: { readonly data: GstReturn }) {
  const [mode, setMode] = useState<ReturnMode>('portal');
  const [withEmptyTables, setWithEmptyTables] = useState(false);
  const make = useAct({
    call: () => adminCall('POST /admin/gst-return', { body: { month: data.month, gstin: data.gstin, mode, withEmptyTables } }),
    done: ({ id }) => {
      location.assign(keptReturnAddress(id));
      return { title: 'The file is made', message: 'It is kept below with its hash.' };
    },
    failed: 'Not made',
    subjects: ['gst-return'],
  });
  if (data.gstin === '') return <p>This month’s documents name no GSTIN, so none of them belongs in a return.</p>;
  return (
    <>
      {data.unregistered.length > 0 && (
        <p className="hint">
          Documents without a GSTIN are in no return:{' '}
          {data.unregistered.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')}.
        </p>
      )}
      {data.sinceFiled && <FiledChanges since={data.sinceFiled} />}
      <Problems data={data} />
      <Differences data={data} />
      <div className="actions">
        <select className="select" aria-label="Figures" value={mode} onChange={({ target }) => setMode(modeOf(target.value))}>
          {Object.entries(modeWords).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
        <label className="check">
          <input type="checkbox" checked={withEmptyTables} onChange={({ target }) => setWithEmptyTables(target.checked)} />
          <span>With empty tables</span>
        </label>
        <Button look="line" word="Download JSON" isBusy={make.isPending} onClick={() => make.mutate()} />
      </div>
      <details>
        <summary>Its tables as CSV</summary>
        <ul className="gst-files">
          {gstr1Tables.map((table) => (
            <li key={table}>
              <ButtonLink
                look="line"
                icon="download"
                word={tableWords[table]}
                href={returnTableAddress(data.month, data.gstin, mode, table)}
                download
              />
            </li>
          ))}
        </ul>
      </details>
      {data.files.length > 0 && <KeptFiles files={data.files} />}
    </>
  );
}

const modeOf = (value: string): ReturnMode => (value === 'issued' ? 'issued' : 'portal');

function Problems({ data: { problems, problemCount } }: { readonly data: GstReturn }) {
  if (problemCount === 0) return <p>Every rule of the return is kept: GSTIN, States, numbers, sums, counts.</p>;
  return (
    <div className="note note--bad" role="alert">
      <p>{count(problemCount, 'problem', 'problems')} to be settled before the return is filed:</p>
      <ul>
        {problems.map(({ where, rule }) => (
          <li key={`${where} ${rule}`}>
            <b>{where}</b>: {rule}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Differences({ data: { differences, differenceCount, rounding } }: { readonly data: GstReturn }) {
  if (differenceCount === 0) return <p>The portal computes the same taxes as the documents.</p>;
  return (
    <details>
      <summary>
        The portal computes {count(differenceCount, 'tax', 'taxes')} otherwise; to be booked as rounding: <Amount of={rounding} />
      </summary>
      <ul>
        {differences.map(({ where, tax, issued, computed }) => (
          <li key={`${where} ${tax}`}>
            {where}, {tax}: <Amount of={issued} /> issued, <Amount of={computed} /> computed
          </li>
        ))}
      </ul>
    </details>
  );
}

function KeptFiles({ files }: { readonly files: readonly KeptFile[] }) {
  const file = useAct({
    call: (id: string) => adminCall('POST /admin/gst-return/:id/filed', { params: { id } }),
    done: () => ({ title: 'Noted as filed' }),
    failed: 'Not noted',
    subjects: ['gst-return'],
  });
  const amend = useAct({
    call: (id: string) => adminCall('POST /admin/gst-return/:id/amended', { params: { id } }),
    done: () => ({ title: 'Noted as corrected' }),
    failed: 'Not noted',
    subjects: ['gst-return'],
  });
  const isFiled = files.some(({ filedAt }) => filedAt !== null);
  return (
    <>
      <h3>Files that were made</h3>
      <ul className="gst-files">
        {files.map(({ id, mode, hash, madeAt, filedAt, amendedAt, isCurrent }) => (
          <li key={id}>
            <ButtonLink
              look="line"
              icon="download"
              word={`${formatDate(madeAt)}, ${hash.slice(0, 12)}`}
              href={keptReturnAddress(id)}
              download
            />{' '}
            {modeWords[mode]}
            {filedAt !== null && `, filed, noted on ${formatDate(filedAt)}`}
            {amendedAt !== null && `, the portal was corrected to it, noted on ${formatDate(amendedAt)}`}
            {!isCurrent && '. The documents of the month make another file now.'}{' '}
            {!isFiled && <Button look="quiet" word="This one was filed" isBusy={file.isPending} onClick={() => file.mutate(id)} />}
            {isFiled && isCurrent && filedAt === null && amendedAt === null && (
              <Button look="quiet" word="The portal is corrected to this one" isBusy={amend.isPending} onClick={() => amend.mutate(id)} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
