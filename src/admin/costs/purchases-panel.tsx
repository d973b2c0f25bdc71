import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LotRow, ProductLots } from '../../features/margin/read-lots.server.ts';
import { dayDate } from '../../rules/dates.ts';
import { fromThousandths } from '../../rules/margin/contribution.ts';
import { count } from '../../rules/text.ts';
import { Button } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { lotsRead } from './cost-reads.client.ts';

const LotDialog = lazyComponent(() => import('./lot-dialog.tsx').then((code) => code.LotDialog));
const CorrectionDialog = lazyComponent(() => import('./correction-dialog.tsx').then((code) => code.CorrectionDialog));

interface Props {
  readonly productId: number;
  readonly name: string;
}

/** Shows the purchases of a piece, and what it costs. */
export function PurchasesPanel({ productId, name }: Props) {
  const read = useQuery(lotsRead(productId));
  const [isAdding, setAdding] = useState(false);
  const [corrected, setCorrected] = useState<LotRow | null>(null);
  return (
    <section className="panel purchases" aria-label="Purchases">
      <h2>Purchases</h2>
      <ReadState read={read} failed="Failed to fetch the purchases." loading="Loading the purchases…" />
      {read.data && (
        <>
          <Cost data={read.data} />
          <div className="actions">
            <Button look="line" icon="plus" word="Add a purchase" onClick={() => setAdding(true)} />
          </div>
          {read.data.lots.length > 0 && <Lots lots={read.data.lots} onCorrect={setCorrected} />}
          {isAdding && <LotDialog productId={productId} name={name} data={read.data} onClose={() => setAdding(false)} />}
        </>
      )}
      {corrected && <CorrectionDialog lot={corrected} onClose={() => setCorrected(null)} />}
    </section>
  );
}

function Cost({ data: { average, costed, uncosted, soldWithoutCost } }: { readonly data: ProductLots }) {
  return (
    <dl className="facts">
      <dt>Average cost</dt>
      <dd>{average === null ? 'Not known' : <Amount of={fromThousandths(average)} isStrong />}</dd>
      <dt>In stock</dt>
      <dd>
        {count(costed, 'piece')} with a cost{uncosted > 0 && `, ${uncosted} without one`}
      </dd>
      {soldWithoutCost > 0 && (
        <>
          <dt>Sold without a cost</dt>
          <dd>{count(soldWithoutCost, 'piece')}</dd>
        </>
      )}
    </dl>
  );
}

function Lots({ lots, onCorrect }: { readonly lots: readonly LotRow[]; readonly onCorrect: (lot: LotRow) => void }) {
  return (
    <ul className="rows">
      {lots.map((lot) => (
        <li key={lot.id}>
          <span>
            <b>
              {lot.quantity < 0 && '−'}
              {Math.abs(lot.quantity)} × <Amount of={lot.unit} />
            </b>
            <span className="text-meta detail">{about(lot)}</span>
          </span>
          {lot.left > 0 && (
            <Button look="quiet" word="Correct" aria-label={`Correct ${lot.quantity} of ${lot.boughtOn}`} onClick={() => onCorrect(lot)} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** 'Fri, 27 Nov, Jaipur Beads, bill 114, size 2.6' */
const about = ({ boughtOn, supplier, bill, size, note, quantity }: LotRow): string =>
  [dayDate(boughtOn), supplier, bill && `bill ${bill}`, size && `size ${size}`, quantity < 0 && 'correction', note]
    .filter(Boolean)
    .join(', ');
