import type { DisputeRecord } from '../../features/disputes/admin/read-dispute.server.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { isOpenDispute } from '../../rules/disputes/dispute-states.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';

/** The file that goes to the bank: one press makes it. */
export function DisputeEvidence({ record }: { readonly record: DisputeRecord }) {
  const { id, status, hasEvidence, evidenceMadeAt } = record;
  const make = useAct({
    call: () => adminCall('POST /admin/disputes/:id/evidence', { params: { id } }),
    done: () => ({ title: 'Evidence', message: 'The file is ready. Check it before you send it.' }),
    failed: 'Not made',
    subjects: ['disputes'],
  });
  return (
    <section className="panel">
      <h2>Evidence</h2>
      <p className="text-meta">
        One PDF: the facts of the order, the courier’s proof of delivery and its track, the messages with the buyer, and the invoice.
        {hasEvidence && evidenceMadeAt !== null && ` Made ${formatDateTime(evidenceMadeAt)}.`}
      </p>
      <div className="actions">
        {isOpenDispute(status) && (
          <Button
            look={hasEvidence ? 'line' : 'main'}
            icon="file-text"
            word={hasEvidence ? 'Make it again' : 'Make the evidence'}
            isBusy={make.isPending}
            onClick={() => make.mutate()}
          />
        )}
        {hasEvidence && (
          <ButtonLink look="line" icon="eye" word="Look at it" href={adminUrls.disputeEvidence(id)} target="_blank" rel="noreferrer" />
        )}
      </div>
    </section>
  );
}
