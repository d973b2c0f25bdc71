import { useState } from 'react';
import { type FirstStep, firstSteps } from '../../rules/first-day/first-day.ts';

const placeOf = (step: FirstStep) => firstSteps.indexOf(step);

/** Of this window, so that it is still open after a move to another screen and back. */
let remembered: FirstStep = firstSteps[0];

/** The step that is open in place: the one that was chosen or, once it is done, the next that is left. `later` goes on to the one after it. */
export function useStepNow(left: readonly FirstStep[]) {
  const [chosen, setChosen] = useState<FirstStep>(() => remembered);
  const now = left.find((step) => placeOf(step) >= placeOf(chosen)) ?? left[0];
  const open = (step: FirstStep) => {
    remembered = step;
    setChosen(step);
  };
  const later = () => {
    const next = now && left[(left.indexOf(now) + 1) % left.length];
    if (next) open(next);
  };
  return { now, open, later };
}
