import { useState } from 'react';
import { type FirstStep, firstSteps } from '../../rules/first-day/first-day.ts';

const placeOf = (step: FirstStep) => firstSteps.indexOf(step);

/** The step that is open in place: the one that was chosen or, once it is done, the next that is left. `later` goes on to the one after it. */
export function useStepNow(left: readonly FirstStep[]) {
  const [chosen, setChosen] = useState<FirstStep>(firstSteps[0]);
  const now = left.find((step) => placeOf(step) >= placeOf(chosen)) ?? left[0];
  const later = () => {
    const next = now && left[(left.indexOf(now) + 1) % left.length];
    if (next) setChosen(next);
  };
  return { now, open: setChosen, later };
}
