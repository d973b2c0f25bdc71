import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeeTaxMonth, NotedFigure } from '../../../features/money-desk/fees/read-fee-tax.server.ts';
import { formatDate, startOfIstDate } from '../../../rules/dates.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { HelpedTitle } from '../../parts/help/help.tsx';
import { lazyComponent } from '../../parts/lazy-component.tsx';
import { ReadState } from '../../parts/list/list-states.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import { feeTaxAddress, feeTaxRead } from './fees-reads.client.ts';
import { supplierWords } from './supplier-words.ts';

const FigureDialog = lazyComponent(() => import('./figure-dialog.tsx').then((code) => code.FigureDialog));

/** GST on what the gateway and others charged in a month, by three hands, and the form that notes a figure. */
export function FeesPanel({ month }: { readonly month: string }) {
  const read = useQuery(feeTaxRead(month));
  const [edited, setEdited] = useState<NotedFigure | 'new' | null>(null);
  return (
    <section className="panel gst-return">
      <HelpedTitle of="fees" title="GST on fees" />
      <ReadState read={read} failed="Failed to fetch the fees." loading="Loading the fees…" />
      {read.data && <Figures data={read.data} onCorrect={setEdited} />}
      <div className="actions">
        <Button look="line" icon="plus" word="Note an invoice or GSTR-2B" onClick={() => setEdited('new')} />
        <ButtonLink look="line" icon="download" word="CSV" href={feeTaxAddress(month)} download />
      </div>
      {edited && <FigureDialog month={month} corrected={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

const Figure = ({ of }: { readonly of: Paise | null }) => <td>{of === null ? '–' : <Amount of={of} />}</td>;

function Figures({ data, onCorrect }: { readonly data: FeeTaxMonth; readonly onCorrect: (figure: NotedFigure) => void }) {
  const { suppliers, figures } = data;
  const differences = suppliers.flatMap(({ supplier, differences: found }) => found.map((words) => ({ supplier, words })));
  return (
    <>
      <div className="wide-table">
        <table className="gst-sums gst-sums--plain">
          <thead>
            <tr>
              <th scope="col">Supplier</th>
              <th scope="col">Settlements</th>
              <th scope="col">Tax invoices</th>
              <th scope="col">GSTR-2B</th>
            </tr>
          </thead>
          <tbody>
            {suppliers.map(({ supplier, charged, invoiced, in2b }) => (
              <tr key={supplier}>
                <th scope="row">{supplierWords[supplier]}</th>
                <Figure of={charged} />
                <Figure of={invoiced} />
                <Figure of={in2b} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differences.length > 0 && (
        <ul>
          {differences.map(({ supplier, words }) => (
            <li key={`${supplier} ${words}`}>
              <b>{supplierWords[supplier]}</b>: {words}
            </li>
          ))}
        </ul>
      )}
      {figures.length > 0 && (
        <details>
          <summary>What is noted</summary>
          <ul className="gst-files">
            {figures.map((figure) => (
              <li key={figure.id}>
                {supplierWords[figure.supplier]},{' '}
                {figure.source === '2b' ? 'GSTR-2B' : `${figure.number} of ${formatDate(startOfIstDate(figure.issuedOn))}`}:{' '}
                <Amount of={figure.tax} /> GST on <Amount of={figure.value} />
                {figure.formerTax !== null && (
                  <>
                    , corrected from <Amount of={figure.formerTax} />
                  </>
                )}{' '}
                <Button look="quiet" word="Correct" onClick={() => onCorrect(figure)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
