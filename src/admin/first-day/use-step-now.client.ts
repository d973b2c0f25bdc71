import { useState } from 'react';
import type { FirstStep } from '../../rules/first-day/first-day.ts';

/** The step that is open in place: the one that was chosen, or the first that is left. `later` goes on to the one after it. */
export function useStepNow(left: readonly FirstStep[]) {
  const [chosen, setChosen] = useState<FirstStep | null>(null);
  const now = chosen !== null && left.includes(chosen) ? chosen : left[0];
  const later = () => setChosen(left[(left.indexOf(now as FirstStep) + 1) % left.length] ?? null);
  return { now, open: setChosen, later };
}
