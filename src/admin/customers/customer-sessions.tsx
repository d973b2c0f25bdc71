import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerRecord } from '../../features/customers/admin/read-customer.server.ts';
import { count } from '../../rules/text.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { customerRead } from './customer-reads.client.ts';

/** In how many browsers a customer is logged in, and the button that logs them out of all. */
export function CustomerSessions({ customer }: { readonly customer: CustomerRecord }) {
  const { id, name, email, accountSince, openSessions } = customer;
  const client = useQueryClient();
  const [isAsking, ask] = useState(false);
  if (accountSince === null) return null;
  const end = async () => {
    try {
      const { ended } = await adminCall('DELETE /admin/customers/:id/sessions', { params: { id } });
      showToast({ kind: 'done', title: 'Logged out', message: `${count(ended, 'session')} ended.` });
    } catch (error) {
      showToast({ kind: 'error', title: 'Not logged out', message: sentenceOf(error) });
    }
    ask(false);
    await client.invalidateQueries({ queryKey: customerRead(String(id)).queryKey });
  };
  return (
    <section className="panel">
      <h2>Logged in</h2>
      <p className="meta">{openSessions === 0 ? 'Nowhere.' : `In ${count(openSessions, 'browser')}.`}</p>
      {openSessions > 0 && (
        <p className="actions">
          <button type="button" className="btn btn--line" onClick={() => ask(true)}>
            Log out everywhere
          </button>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Log out "${name || email}" everywhere?`}
          confirm="Log out everywhere"
          onConfirm={end}
          onCancel={() => ask(false)}
        >
          <p>Every browser of this account is logged out at once, and its owner gets a mail. Orders, cart and wishlist stay.</p>
          <p className="hint">
            The password stays the same: whoever knows it can log in again, until the customer chooses a new one with “Forgot password”.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
