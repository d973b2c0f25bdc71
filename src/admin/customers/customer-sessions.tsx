import { useState } from 'react';
import type { CustomerRecord } from '../../features/customers/admin/read-customer.server.ts';
import { count } from '../../rules/text.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { useAct } from '../parts/use-act.client.ts';

/** In how many browsers a customer is logged in, and the button that logs them out of all. */
export function CustomerSessions({ customer }: { readonly customer: CustomerRecord }) {
  const { id, name, email, accountSince, openSessions } = customer;
  const [isAsking, ask] = useState(false);
  const end = useAct({
    call: () => adminCall('DELETE /admin/customers/:id/sessions', { params: { id } }),
    done: ({ ended }) => ({ title: 'Logged out', message: `${count(ended, 'session')} ended.` }),
    failed: 'Not logged out',
    subjects: ['customers'],
  });
  if (accountSince === null) return null;
  return (
    <section className="panel">
      <h2>Logged in</h2>
      <p className="text-meta">{openSessions === 0 ? 'Nowhere.' : `In ${count(openSessions, 'browser')}.`}</p>
      {openSessions > 0 && (
        <p className="actions">
          <Button look="line" word="Log out everywhere" onClick={() => ask(true)} />
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Log out "${name || email}" everywhere?`}
          confirm="Log out everywhere"
          onConfirm={() => end.run().then(() => ask(false))}
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
