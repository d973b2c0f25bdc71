import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../rules/dates.ts';
import { HOUR, MINUTE } from '../../../rules/limits.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { adminCall, adminRead } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.client.ts';
import { Fault } from '../../parts/fault.tsx';
import { useAct } from '../../parts/use-act.client.ts';

const payLinkRead = (id: string) => adminRead('GET /admin/orders/:id/pay-link', { params: { id } });

/** '23 h 59 min', and the last minutes with their seconds: '4 min 12 s'. */
function leftText(ms: number): string {
  const [hours, minutes, seconds] = [Math.floor(ms / HOUR), Math.floor((ms % HOUR) / MINUTE), Math.floor((ms % MINUTE) / 1_000)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds} s`;
}

/** The link to pay of an order for a chat, as long as its pieces are held. */
export function ChatPanel({ order: { id, number, status } }: { readonly order: OrderRecord }) {
  const read = useQuery({ ...payLinkRead(id), refetchInterval: 15_000 });
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(clock);
  }, []);
  const end = useAct({
    call: () => adminCall('POST /admin/orders/:id/end-link', { params: { id } }),
    done: () => ({ title: orderNumber(number), message: 'The link has ended. Its pieces are on sale again.' }),
    failed: 'Not ended',
  });
  const shown = read.data?.payLink;
  return (
    <section className="panel" aria-label="Link to pay">
      <h2>Link to pay</h2>
      <Fault of={read.isError && sentenceOf(read.error)} />
      {shown === null && (
        <p className="text-meta">{status === 'refunded' ? 'Refunded.' : 'The link is no longer open: nothing is held by it.'}</p>
      )}
      {shown && (
        <>
          <p role="timer">
            Held until {formatDateTime(shown.until)}. <b>{leftText(Math.max(0, shown.until - now))} left.</b>
          </p>
          <textarea className="input" readOnly rows={6} aria-label="Message for the customer" value={shown.text} />
          <div className="actions">
            <Button look="main" icon="copy" word="Copy the message" onClick={() => void copyText(shown.text)} />
            <ButtonLink look="line" word="Send by WhatsApp" href={shown.whatsapp} target="_blank" rel="noreferrer" />
            <Button look="line" icon="copy" word="Copy the link" onClick={() => void copyText(shown.link)} />
            <Button look="quiet" word="End it" isBusy={end.isPending} onClick={() => end.mutate()} />
          </div>
        </>
      )}
    </section>
  );
}
