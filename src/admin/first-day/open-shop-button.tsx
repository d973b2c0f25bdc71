import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import { leftBeforeOpening } from '../../rules/first-day/first-day.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { useFirstDayCache } from './first-day-reads.client.ts';
import { stepTexts } from './step-texts.ts';

interface Props {
  readonly day: FirstDay;
  readonly look: 'main' | 'line';
}

/** Returns what comes before the opening. */
function holdOf({ done, samplePieces }: FirstDay): string | undefined {
  const first = leftBeforeOpening(done);
  if (first) return `“${stepTexts[first].title}” comes first.`;
  return samplePieces > 0 ? 'The sample shop has to be removed first.' : undefined;
}

/** Opens the shop for everybody, once the steps before it are done and the sample is removed. */
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
  return <Button {...{ look }} word="Open the shop" hold={holdOf(day)} isBusy={isPending} onClick={() => run()} />;
}
