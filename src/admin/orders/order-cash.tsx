import { useQuery } from '@tanstack/react-query';
import { formatInr } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall, adminRead } from '../app/admin-calls.client.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { Button } from '../parts/button.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useAct } from '../parts/use-act.client.ts';

const refusalRead = (id: string) => adminRead('GET /admin/cash-orders/:id/refusal', { params: { id } });

/** Shows what is particular to a cash order: it waits for its buyer's answer, or its parcel came back. */
export function OrderCash({ order }: { readonly order: OrderRecord }) {
  if (order.method !== 'cod' || order.source !== null) return null;
  if (order.waitsForAnswer) {
    return (
      <p className="note">
        {order.advance > 0
          ? `Not to pack yet: ${formatInr(order.advance)} are to be paid in advance.`
          : 'Not to pack yet: its buyer has not confirmed it.'}{' '}
        <TextLink look="link" word="Cash orders to confirm" href={adminUrls.cashOrdersOn('waiting')} />
      </p>
    );
  }
  return order.status === 'cancelled_by_user' ? <CameBack order={order} /> : null;
}

function CameBack({ order: { id, number } }: { readonly order: OrderRecord }) {
  const { data } = useQuery(refusalRead(id));
  const shared = { failed: 'Not saved', subjects: ['cash-orders'] } as const;
  const count = useAct({
    ...shared,
    call: () => adminCall('POST /admin/cash-orders/:id/refusal', { params: { id } }),
    done: () => ({ title: orderNumber(number), message: 'Counted for 180 days, if the number was confirmed.' }),
  });
  const forget = useAct({
    ...shared,
    call: () => adminCall('DELETE /admin/cash-orders/:id/refusal', { params: { id } }),
    done: () => ({ title: orderNumber(number), message: 'Nothing is held against this number any more.' }),
  });
  const refusal = data?.refusal;
  if (!refusal) return null;
  return (
    <div className="note">
      <p>
        {refusal.isRefusal
          ? 'Its buyer refused the parcel.'
          : 'The parcel was returned. Did the buyer refuse it? If the buyer was not reached, or delivery was not really tried, that is no refusal.'}
        {refusal.refusals > 0 && ` Refusals of this number that count: ${refusal.refusals}.`}
      </p>
      <div className="actions">
        {!refusal.isRefusal && <Button look="line" word="Its buyer refused it" isBusy={count.isPending} onClick={() => count.mutate()} />}
        {refusal.refusals > 0 && (
          <Button look="quiet" word="Forget the refusals of this number" isBusy={forget.isPending} onClick={() => forget.mutate()} />
        )}
      </div>
    </div>
  );
}
