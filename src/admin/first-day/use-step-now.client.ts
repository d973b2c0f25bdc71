import { useState } from 'react';
import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import { type FirstStep, stepNow, stepsLeft } from '../../rules/first-day/first-day.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { useAct } from '../parts/use-act.client.ts';
import { useFirstDayCache } from './first-day-reads.client.ts';

/** Of this window: the step that was opened by a press, also after a move to another screen and back. */
let remembered: FirstStep | null = null;

/** The step that is open in place: the one that was chosen while it is left, else the next one. `later` puts it off, also for other days. */
export function useStepNow({ done, putOff }: FirstDay) {
  const cache = useFirstDayCache();
  const [chosen, setChosen] = useState<FirstStep | null>(() => remembered);
  const left = stepsLeft(done);
  const now = chosen && left.includes(chosen) ? chosen : stepNow(left, putOff);
  const open = (step: FirstStep | null) => {
    remembered = step;
    setChosen(step);
  };
  const putOffNow = useAct({
    call: (step: FirstStep) => adminCall('POST /admin/first-day/put-off', { body: { step } }),
    done: (answer) => {
      open(null);
      return cache(answer);
    },
    failed: 'Not put off',
  });
  const later = () => {
    if (now) void putOffNow.run(now);
  };
  return { now, open, later };
}
