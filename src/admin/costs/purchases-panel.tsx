import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LotForm } from '../../features/margin/lot.schema.ts';
import type { LotRow, ProductLots } from '../../features/margin/read-lots.server.ts';
import { dayDate } from '../../rules/dates.ts';
import { fromThousandths } from '../../rules/margin/contribution.ts';
import { count } from '../../rules/text.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { MoneyField } from '../parts/form/money-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { lotsRead } from './cost-reads.client.ts';
import { firstValues } from './first-lot.ts';

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
          {read.data.average === null && read.data.uncosted > 0 && (
            <CostField key={read.data.uncosted} productId={productId} name={name} data={read.data} />
          )}
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

const lotSchema = () => import('../../features/margin/lot.schema.ts').then((code) => code.lotBody);

interface CostFieldProps extends Props {
  readonly data: ProductLots;
}

/** Asks what one of the pieces in stock cost, while nothing is known of it: the shortest purchase. */
function CostField({ productId, name, data }: CostFieldProps) {
  const client = useQueryClient();
  const [values] = useState(() => ({ ...firstValues(data), quantity: String(data.uncosted), isCounted: true }));
  const form = useAdminForm<LotForm>({
    schema: lotSchema,
    values,
    failed: 'Not booked',
    save: async (body) => {
      await adminCall('POST /admin/margin/products/:id', { params: { id: productId }, body });
      await Promise.all(['margin', 'products'].map((subject) => client.invalidateQueries({ queryKey: [subject] })));
      showToast({ kind: 'done', title: 'Saved', message: `The cost of ${count(data.uncosted, 'piece')} of ${name} is known.` });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <MoneyField
        form={form.fields}
        name="unit"
        label="What did you pay for one, without GST?"
        hint={`It counts for the ${count(data.uncosted, 'piece')} in stock. Supplier, bill and date can be added as a purchase instead.`}
      />
      <Button look="line" type="submit" word="Save the cost" isBusy={form.fields.formState.isSubmitting} />
    </form>
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
