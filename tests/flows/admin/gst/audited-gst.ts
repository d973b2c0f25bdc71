import { newId } from '../../../../src/rules/ids.ts';
import type { Ask } from '../../../shop/people/administrator.ts';
import type { Call } from '../parcels/audited-calls.ts';

interface Wishes {
  readonly ask: Ask;
  readonly paidOrder: () => Promise<string>;
}

const figure = { supplier: 'gateway', source: '2b', number: '', issuedOn: '', value: '100', tax: '18', corrects: null };

/** A call of each route of the tax, for the test of the audit log. */
export const gstCalls = ({ ask, paidOrder }: Wishes): Readonly<Record<string, () => Promise<Call>>> => ({
  'POST /api/admin/orders/:id/invoice': async () => ({ params: [await paidOrder()] }),
  'PUT /api/admin/orders/:id/business': async () => ({
    params: [await paidOrder()],
    body: { gstin: '29AAGCB7383J1Z4', legalName: 'Rao Traders' },
  }),
  'POST /api/admin/gst-fees': async () => ({ body: { id: newId(), month: '2026-10', ...figure } }),
  'POST /api/admin/tariffs': async () => ({
    body: { id: newId(), method: 'upi', from: '2026-11-01', percent: '0', flat: '0', taxPercent: '18' },
  }),
  'POST /api/admin/gst-return': async () => ({ body: { month: '2026-10', mode: 'issued', withEmptyTables: true } }),
  'POST /api/admin/gst-return/:id/filed': async () => {
    const body = { month: '2026-09', mode: 'issued', withEmptyTables: true };
    return { params: [(await ask<{ id: string }>('POST', '/gst-return', body)).body.id] };
  },
  'POST /api/admin/gst-return/:id/amended': async () => {
    const made = async (withEmptyTables: boolean) =>
      (await ask<{ id: string }>('POST', '/gst-return', { month: '2026-08', mode: 'issued', withEmptyTables })).body.id;
    await ask('POST', `/gst-return/${await made(false)}/filed`);
    return { params: [await made(true)] };
  },
});
