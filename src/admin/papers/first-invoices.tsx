import type { FirstInvoice } from '../../features/invoices/first-taxes.server.ts';
import { percentText } from '../../rules/gst/goods-tax.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useAct } from '../parts/use-act.client.ts';

const columns = ['Line', 'HSN', 'GST', 'Value', 'CGST', 'SGST', 'IGST', 'Total'] as const;

/** Shows invoices that will be the first ones with a tax, until the owner says that they are right. Nothing waits for that. */
export function FirstInvoices({ invoices }: { readonly invoices: readonly FirstInvoice[] }) {
  return invoices.map((invoice) => <FirstInvoicePanel key={invoice.orderId} {...{ invoice }} />);
}

function FirstInvoicePanel({ invoice: { orderId, order, taxes, lines } }: { readonly invoice: FirstInvoice }) {
  const { run, isPending } = useAct({
    call: () => adminCall('POST /admin/orders/:id/taxes', { params: { id: orderId } }),
    done: () => ({ title: 'Noted', message: 'Invoices with this tax are no longer shown here first.' }),
    failed: 'Not noted',
    subjects: ['gst', 'orders', 'to-do'],
  });
  const named = taxes.map(({ hsnCode, gstRate }) => `HSN ${hsnCode} at ${percentText(gstRate)} %`).join(', ');
  return (
    <section className="panel">
      <h2>First invoice with {named}</h2>
      <p>
        The invoice of <TextLink look="link" word={orderNumber(order)} href={adminUrls.order(orderId)} /> will say:
      </p>
      <div className="wide-table">
        <table className="gst-sums">
          <thead>
            <tr>
              {columns.map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, name, hsnCode, gstRate, taxable, cgst, sgst, igst, total }) => (
              <tr key={line}>
                <th scope="row">{name}</th>
                <td>{hsnCode}</td>
                <td>{percentText(gstRate)} %</td>
                {Object.entries({ taxable, cgst, sgst, igst, total }).map(([part, amount]) => (
                  <td key={part}>
                    <Amount of={amount} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="hint">
        Wrong? Correct the piece or its category: later orders have the new tax. This order keeps the tax with which it was sold.
      </p>
      <div className="actions">
        <Button word="It is right" isBusy={isPending} onClick={() => run()} />
      </div>
    </section>
  );
}
