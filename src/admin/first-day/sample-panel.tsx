import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { useFirstDayCache } from './first-day-reads.client.ts';

/** Pieces to look around with, and the press that takes them out again. */
export function SamplePanel({ day }: { readonly day: FirstDay }) {
  const cache = useFirstDayCache();
  const fill = useAct({ call: () => adminCall('POST /admin/first-day/sample'), done: cache, failed: 'Not filled' });
  const empty = useAct({ call: () => adminCall('DELETE /admin/first-day/sample'), done: cache, failed: 'Not removed' });
  if (day.samplePieces > 0) {
    return (
      <section className="panel">
        <h2>The sample shop</h2>
        <Button look="line" word="Remove the sample shop" isBusy={empty.isPending} onClick={() => empty.run()} />
        <p className="hint">
          {day.samplePieces} pieces, with their categories and banners. Nobody can order them, also if you change one; the shop opens once
          they are removed.
        </p>
      </section>
    );
  }
  if (!day.isEmpty) return null;
  return (
    <section className="panel">
      <h2>Want to look around first?</h2>
      <Button look="line" word="Fill with a sample shop" isBusy={fill.isPending} onClick={() => fill.run()} />
      <p className="hint">23 pieces to play with. One press empties it again.</p>
    </section>
  );
}
