import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ManualTerms } from '../../../features/payment/manual/find-pieces.server.ts';
import type { ManualOrderForm } from '../../../features/payment/manual/manual-order.schema.ts';
import { newId } from '../../../rules/ids.ts';
import { formatInr, ZERO } from '../../../rules/money/money.ts';
import { taxNote } from '../../../rules/store/tax-note.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import type { Screen } from '../../app/screen.ts';
import { SaveBar } from '../../parts/form/save-bar.tsx';
import { useAdminForm } from '../../parts/form/use-admin-form.client.ts';
import { ReadState } from '../../parts/list/list-states.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import { billOf, type TakenPiece } from './manual-bill.ts';
import { CustomerFields, SaleFields } from './manual-fields.tsx';
import { termsRead } from './manual-order-reads.client.ts';
import { ManualPieces } from './manual-pieces.tsx';

const orderSchema = () => import('../../../features/payment/manual/manual-order.schema.ts').then((code) => code.manualOrderBody);

function ManualOrderScreen() {
  const terms = useQuery(termsRead);
  return (
    <>
      <PageHead title="Manual order" meta="Exhibition, Instagram, phone, WhatsApp" />
      {terms.data && <Form terms={terms.data} />}
      <ReadState read={terms} failed="Failed to fetch the settings" loading="Loading the form…" />
    </>
  );
}

const emptyForm = (key: string, state: string): ManualOrderForm => ({
  ...{ key, lines: [], source: 'exhibition', isSent: false, paidBy: 'cash', reference: '', name: '', phone: '', email: '' },
  ...{ wishesMails: false, street: '', landmark: '', city: '', pin: '', state, discount: '', discountReason: '', note: '', shownTotal: 0 },
  ...{ heldHours: 24, language: 'en', gstin: '', legalName: '' },
});

const HELD = 'The pieces are held until the link is paid or ends. The message with the link comes next.';

function Form({ terms }: { readonly terms: ManualTerms }) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [taken, setTaken] = useState<readonly TakenPiece[]>([]);
  const [placed, setPlaced] = useState<string | null>(null);
  const [values] = useState(() => emptyForm(newId(), terms.state));
  const form = useAdminForm<ManualOrderForm>({
    schema: orderSchema,
    values,
    failed: 'Order not saved',
    save: async (body) => {
      const { id, total } = await adminCall('POST /admin/manual-orders', { body });
      await client.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' });
      showToast({
        kind: 'done',
        title: 'Order saved',
        message: `${formatInr(total)}. ${body.paidBy === 'link' ? 'Its link is on this page.' : 'Its invoice is on this page.'}`,
      });
      setPlaced(id);
    },
  });
  // The form is saved by then: else the move would ask whether to drop what was just sent.
  useEffect(() => {
    if (placed !== null) go(adminUrls.order(placed));
  }, [placed, go]);
  const { fields } = form;
  const [isSent, discount, email, paidBy] = fields.watch(['isSent', 'discount', 'email', 'paidBy']);
  const bill = billOf(taken, { isSent, discount }, terms);
  const total = bill?.total ?? 0;
  useEffect(() => fields.setValue('shownTotal', total), [total, fields]);
  useEffect(() => {
    if (!isSent && paidBy === 'on_delivery') fields.setValue('paidBy', 'cash');
    if (!isSent && paidBy === 'link') fields.setValue('isSent', true);
  }, [isSent, paidBy, fields]);
  useEffect(() => {
    if (email === '') fields.setValue('wishesMails', false);
  }, [email, fields]);
  const take = (pieces: readonly TakenPiece[]) => {
    setTaken(pieces);
    fields.setValue(
      'lines',
      pieces.map(({ piece, size, quantity }) => ({ productId: piece.id, size, quantity })),
      { shouldDirty: true },
    );
    fields.clearErrors('lines');
  };

  return (
    <>
      <div className="editor">
        <div className="stack">
          <ManualPieces taken={taken} fault={fields.formState.errors.lines?.message} onChange={take} />
          <CustomerFields form={form} />
          <SaleFields form={form} />
        </div>
        <aside className="panel" aria-label="Bill">
          <h2>Bill</h2>
          <dl className="amounts">
            <div>
              <dt>Subtotal</dt>
              <dd>
                <Amount of={bill?.subtotal ?? ZERO} />
              </dd>
            </div>
            {bill !== null && bill.discount > 0 && (
              <div>
                <dt>Discount</dt>
                <dd>
                  −<Amount of={bill.discount} />
                </dd>
              </div>
            )}
            <div>
              <dt>Delivery</dt>
              <dd>
                <Amount of={bill?.shipping ?? ZERO} />
              </dd>
            </div>
            <div className="amounts__total">
              <dt>To receive</dt>
              <dd>
                <Amount of={bill?.total ?? ZERO} />
              </dd>
            </div>
          </dl>
          <p className="text-meta">
            {paidBy === 'link' ? HELD : isSent ? 'The order waits under To pack.' : 'The order is delivered at once.'} {taxNote(terms)} A
            piece that is reserved for a shopper cannot be sold here.
          </p>
        </aside>
      </div>
      <SaveBar form={form} word="Save order" onDiscard={() => setTaken([])} />
    </>
  );
}

export const manualOrderScreen: Screen = { reads: () => [termsRead], Component: ManualOrderScreen };
