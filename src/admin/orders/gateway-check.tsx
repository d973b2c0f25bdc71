import { useMutation } from '@tanstack/react-query';
import type { GatewayCheck } from '../../features/orders/admin/check-at-gateway.server.ts';
import { formatInr } from '../../rules/money/money.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Button } from '../parts/button.tsx';
import { statusWord } from '../parts/status/status-text.ts';
import { useKeepOrder } from './use-order-action.client.ts';

/** Returns the result of the check, in sentences. */
function foundText({ payments, refunds, before, after }: GatewayCheck): string {
  const list = payments.map(({ amount, status, method }) => `${formatInr(amount)} ${status}${method ? ` by ${method}` : ''}`).join(', ');
  return [
    payments.length === 0 ? `${GATEWAY_NAME} knows no payment for this order.` : `${GATEWAY_NAME} knows: ${list}.`,
    refunds > 0 && `${refunds === 1 ? 'The refund under way was' : `${refunds} refunds under way were`} checked too.`,
    after === before ? `The order stays ${statusWord(after).toLowerCase()}.` : `The order is now ${statusWord(after).toLowerCase()}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Asks the gateway now, instead of waiting for the next check of the shop itself, and says what was found. */
export function GatewayCheckButton({ orderId }: { readonly orderId: string }) {
  const keep = useKeepOrder();
  const check = useMutation({
    mutationFn: () => adminCall('POST /admin/orders/:id/check', { params: { id: orderId } }),
    onSuccess: ({ order }) => keep(order),
  });
  return (
    <>
      <div className="actions">
        <Button look="line" icon="refresh-cw" word={`Check with ${GATEWAY_NAME}`} isBusy={check.isPending} onClick={() => check.mutate()} />
      </div>
      <div role="status">
        {check.data && <p className="note">{foundText(check.data.found)}</p>}
        {check.isError && <p className="note note--bad">{sentenceOf(check.error)}</p>}
      </div>
    </>
  );
}
