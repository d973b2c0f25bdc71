import { useState } from 'react';
import type { CustomerRecord } from '../../features/customers/admin/read-customer.server.ts';
import { MARK_DAYS_MAX } from '../../rules/cash/cash-rules.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { GRIEVANCES_KEPT } from '../../rules/grievances/grievance.ts';
import { DAY, ORDER_CONTACTS_YEARS, ORDERS_KEPT_YEARS } from '../../rules/limits.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { useAct } from '../parts/use-act.client.ts';

/** Shows what a person may ask the shop for: their data as a file, and its erasure, which waits for a day (L23). */
export function CustomerData({ customer }: { readonly customer: CustomerRecord }) {
  const { id, eraseAt, openOrder } = customer;
  const [isAsking, ask] = useState(false);
  const file = useAct({
    // The file itself cannot ask for the password.
    call: () => adminCall('GET /admin/exports/allowed'),
    done: () => location.assign(adminUrls.customerData(id)) as undefined,
    failed: 'Not downloaded',
    subjects: [],
  });
  const keep = useAct({
    call: () => adminCall('DELETE /admin/customers/:id/erasure', { params: { id } }),
    done: () => ({ title: 'Kept', message: 'Nothing of this customer is erased.' }),
    failed: 'Not kept',
    subjects: ['customers'],
  });
  return (
    <section className="panel">
      <h2>Their data</h2>
      {eraseAt !== null && (
        <p className="note">
          {openOrder === null
            ? `Erased from ${formatDateTime(eraseAt)} on.`
            : `Erased once ${orderNumber(openOrder)} has ended: it was ordered after the erasure was asked for.`}
        </p>
      )}
      <div className="actions">
        <Button look="line" icon="download" word="Download their data" isBusy={file.isPending} onClick={() => file.run()} />
        {eraseAt === null ? (
          <Button look="line" word="Erase their data" onClick={() => ask(true)} />
        ) : (
          <Button look="line" word="Keep their data" isBusy={keep.isPending} onClick={() => keep.run()} />
        )}
      </div>
      {isAsking && <EraseDialog customer={customer} onClose={() => ask(false)} />}
    </section>
  );
}

const complaintYears = Math.round(GRIEVANCES_KEPT / (365 * DAY));

function EraseDialog({ customer, onClose }: { readonly customer: CustomerRecord; readonly onClose: () => void }) {
  const { id, name, email, accountSince } = customer;
  const erase = useAct({
    call: () => adminCall('PUT /admin/customers/:id/erasure', { params: { id } }),
    done: ({ eraseAt }) => ({
      title: 'Erasure noted',
      message: `It happens ${formatDateTime(eraseAt)}. Until then you can keep the data.`,
    }),
    failed: 'Not erased',
    subjects: ['customers'],
  });
  return (
    <ConfirmDialog
      title={`Erase the data of "${name || email}"?`}
      confirm="Erase after a day"
      onConfirm={() => erase.run().then(onClose)}
      onCancel={onClose}
    >
      <p>
        In a day the shop erases this customer from the list with your note, their newsletter, alerts and consents, the messages that are
        not about an order, and the name and pictures of their reviews
        {accountSince === null ? '' : '; their account is deleted with its password, addresses, cart and wishlist'}. They get a mail that
        says so.
      </p>
      <p>These stay, as tax law asks:</p>
      <ul>
        <li>orders, invoices and credit notes, with name and address for {ORDERS_KEPT_YEARS} financial years</li>
      </ul>
      <p>These stay for claims and are deleted later:</p>
      <ul>
        <li>email and phone of the orders, {ORDER_CONTACTS_YEARS} years</li>
        <li>complaints, {complaintYears} years after their end</li>
        <li>cash parcels that an unverified number refused, stored as a code for at most {MARK_DAYS_MAX} days</li>
      </ul>
      <p className="hint">Until the day is over, “Keep their data” on this page takes it back. After that nobody can.</p>
    </ConfirmDialog>
  );
}
