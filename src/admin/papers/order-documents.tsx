import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../rules/dates.ts';
import { isRevenue, type OrderStatus } from '../../rules/order/order-status.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Button } from '../parts/button.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { FirstInvoices } from './first-invoices.tsx';
import { documentAddress, orderDocumentsRead } from './papers-reads.client.ts';

/** The press on "Invoice": the first one gives the invoice its number. */
const useInvoice = (id: string) =>
  useAct({
    call: () => adminCall('POST /admin/orders/:id/invoice', { params: { id } }),
    done: (made) => {
      location.assign(documentAddress(made.id));
      return { title: 'Invoice', message: `${made.number} is on its way to your downloads.` };
    },
    failed: 'No invoice',
    subjects: ['orders'],
  });

/** The invoice as one of the papers to print. */
export function InvoiceChoice({ id }: { readonly id: string }) {
  const issue = useInvoice(id);
  return (
    <li>
      <button type="button" aria-busy={issue.isPending} onClick={() => issue.isPending || issue.mutate()}>
        <Icon name="receipt-indian-rupee" /> Invoice
      </button>
    </li>
  );
}

/** The invoice and credit notes of an order. */
export function OrderDocuments({ id, status }: { readonly id: string; readonly status: OrderStatus }) {
  const read = useQuery(orderDocumentsRead(id));
  const issue = useInvoice(id);
  const documents = read.data?.documents ?? [];
  const canIssue = documents.length > 0 || isRevenue(status);
  return (
    <>
      {read.data && <FirstInvoices invoices={read.data.first} />}
      <section className="panel">
        <h2>Invoice</h2>
        {read.isError && (
          <div className="actions" role="alert">
            <p className="text-meta">The documents could not be read. {sentenceOf(read.error)}</p>
            <Button look="line" word="Try Again" onClick={() => read.refetch()} />
          </div>
        )}
        {read.data && documents.length === 0 && (
          <p className="text-meta">
            {canIssue ? 'It gets its number when you print it, or when the order is shipped.' : 'None: the order is not sold.'}
          </p>
        )}
        <ul className="order-records">
          {documents.map((each) => (
            <li key={each.id}>
              <a className="link" href={documentAddress(each.id)} download>
                {each.number}
              </a>
              <b>
                {each.isNote && '−'}
                <Amount of={each.total} />
              </b>
              <span className="text-meta">
                {each.isNote ? 'Credit note' : 'Invoice'}, {formatDate(each.issuedAt)}
              </span>
            </li>
          ))}
        </ul>
        {canIssue && (
          <div className="actions">
            <Button look="line" icon="receipt-indian-rupee" word="Invoice" isBusy={issue.isPending} onClick={() => issue.mutate()} />
          </div>
        )}
      </section>
    </>
  );
}
