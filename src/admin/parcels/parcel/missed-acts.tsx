import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { istDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import { mayComeAgain } from '../../../rules/parcels/shown/missed-answers.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button } from '../../parts/button.tsx';
import { useAct } from '../../parts/use-act.client.ts';
import { CorrectAddress } from './parcel-to.tsx';

/** The answer to a missed delivery: again tomorrow, another address before that, or back to the shop. Each attempt is answered once. */
export function MissedActs({ record }: { readonly record: ParcelRecord }) {
  const { id, acts: answers, attempts, now, events } = record;
  const answer = useAct({
    call: (act: 'again' | 'return') => {
      const body = act === 'again' ? { act, on: istDate(now + DAY) } : { act };
      return adminCall('POST /admin/parcels/:id/answer', { params: { id }, body });
    },
    done: () => ({ title: 'The courier is told' }),
    failed: 'Not done',
    subjects: ['parcels', 'orders'],
  });
  const given = answers.find(({ attempt }) => attempt === attempts);
  const said = events.find(({ state }) => state === 'undelivered')?.text;
  return (
    <section className="panel">
      <h2>Missed delivery, try {attempts}</h2>
      {said && <p className="text-meta">{said}</p>}
      {given ? (
        <p className="note">Answered: {given.act === 'again' ? 'try again' : 'bring it back'}. The courier is told.</p>
      ) : (
        <div className="actions">
          {mayComeAgain(attempts) && <Button word="Try again tomorrow" isBusy={answer.isPending} onClick={() => answer.mutate('again')} />}
          <CorrectAddress record={record} word="Correct phone or address" />
          <Button look="line" word="Bring it back" isBusy={answer.isPending} onClick={() => answer.mutate('return')} />
        </div>
      )}
    </section>
  );
}
