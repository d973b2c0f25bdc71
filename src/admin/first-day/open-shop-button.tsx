import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import { isReadyToOpen } from '../../rules/first-day/first-day.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { useFirstDayCache } from './first-day-reads.client.ts';

interface Props {
  readonly day: FirstDay;
  readonly look: 'main' | 'line';
}

/** Opens the shop for everybody. Grey until the steps before it are done and the sample is removed. */
export function OpenShopButton({ day, look }: Props) {
  const cache = useFirstDayCache();
  const { run, isPending } = useAct({
    call: () => adminCall('POST /admin/first-day/open'),
    done: (answer) => {
      cache(answer);
      return { title: 'The shop is open', message: 'Everybody sees it from now on, and can order.' };
    },
    failed: 'Not opened',
    subjects: ['first-day', 'to-do'],
  });
  return (
    <Button
      {...{ look }}
      word="Open the shop"
      disabled={!isReadyToOpen(day.done) || day.samplePieces > 0}
      isBusy={isPending}
      onClick={() => run()}
    />
  );
}
