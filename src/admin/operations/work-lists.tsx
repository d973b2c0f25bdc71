import type { ReactNode } from 'react';
import { formatDateTime } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { adminUrls, settlementNamed } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useAct } from '../parts/use-act.client.ts';
import type { Operations, Orphan } from './read-operations.server.ts';

/** Puts an event that fits no order out of sight; `name` tells it apart for those who hear the page. */
function SetAsideButton({ id, name }: { readonly id: string; readonly name: string }) {
  const setAside = useAct({
    call: () => adminCall('POST /admin/operations/set-aside', { body: { id } }),
    failed: 'Not set aside',
    subjects: ['operations'],
  });
  return (
    <Button look="line" word="Set aside" isBusy={setAside.isPending} aria-label={`Set aside: ${name}`} onClick={() => setAside.mutate()} />
  );
}

type Details = NonNullable<Operations['details']>;

/** Lists the work that needs a person, each with a link to its order. Renders nothing if there is none. */
export function WorkLists({ details: { differences, refunds, orphans } }: { readonly details: Details }) {
  return (
    <>
      {differences.length > 0 && (
        <WorkList
          id="differences"
          title="Differences in the books"
          lead={`The shop checks its books automatically and clears a difference once it is settled. Open the order and check with ${GATEWAY_NAME}.`}
        >
          {differences.map(({ id, kind, what, ...about }) => (
            <Line key={id} {...about} settlement={settlementNamed(what)}>
              {kind}: {what}
            </Line>
          ))}
        </WorkList>
      )}
      {refunds.length > 0 && (
        <WorkList
          id="late-refunds"
          title="Refunds that are late or have failed"
          lead={`Open the order: check with ${GATEWAY_NAME}, and refund a failed one again.`}
        >
          {refunds.map(({ id, amount, status, ...about }) => (
            <Line key={id} {...about}>
              {formatInr(amount)}, {status}
            </Line>
          ))}
        </WorkList>
      )}
      {orphans.length > 0 && (
        <WorkList
          id="orphans"
          title="Payments that fit no order"
          lead={`${GATEWAY_NAME} told of them, and the shop knows no such order. It tries each a few times by itself. Look them up at ${GATEWAY_NAME} by the id, refund what is not yours, and set them aside.`}
        >
          {orphans.map((orphan) => (
            <OrphanLine key={orphan.id} orphan={orphan} />
          ))}
        </WorkList>
      )}
    </>
  );
}

interface ListProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function WorkList({ id, title, lead, children }: ListProps) {
  return (
    <section className="panel">
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      <ul className="rows rows--wrap work">{children}</ul>
    </section>
  );
}

function OrphanLine({ orphan: { id, type, about, since } }: { readonly orphan: Orphan }) {
  const name = [type, about].filter(Boolean).join(' ');
  return (
    <li>
      <span className="work__what">{name}</span>
      <span className="text-meta">since {formatDateTime(since)}</span>
      <SetAsideButton id={id} name={name} />
    </li>
  );
}

interface LineProps {
  readonly orderId: string | null;
  readonly number: number | null;
  readonly since: number;
  /** The address of the settlement that it is about. */
  readonly settlement?: string | null;
  readonly children: ReactNode;
}

function Line({ orderId, number, since, settlement = null, children }: LineProps) {
  return (
    <li>
      <span className="work__what">{children}</span>
      <span className="text-meta">since {formatDateTime(since)}</span>
      {orderId !== null && number !== null && <TextLink word={orderNumber(number)} href={adminUrls.order(orderId)} />}
      {settlement !== null && <TextLink word="Settlement" href={settlement} />}
    </li>
  );
}
