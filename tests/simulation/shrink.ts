import type { Lane } from './lanes.ts';
import type { Plan } from './world/plan.ts';

const SHORTEST = 10;
const kindOf = (broken: string | undefined) => broken?.split(':')[0];

/** Takes actors, faults and time away from a plan as long as its run finds the same. `say` hears of each smaller plan. */
export async function shrunk(lane: Lane, plan: Plan, wanted: string, say: (line: string) => void): Promise<Plan> {
  const finds = async (smaller: Plan) => {
    const { result } = await lane.run({ plan: smaller, options: { checkEvery: 1 } });
    return result.broken.some((found) => kindOf(found) === kindOf(wanted));
  };
  let least = plan;
  for (let smaller = true; smaller; ) {
    smaller = false;
    for (const next of smallerPlans(least)) {
      if (!(await finds(next))) continue;
      least = next;
      say(`  ${least.minutes} minutes, ${least.actors.length} actors, ${Object.keys(least.faults).length} faults`);
      smaller = true;
      break;
    }
  }
  return least;
}

function smallerPlans(plan: Plan): Plan[] {
  const faults = Object.entries(plan.faults);
  const half = Math.ceil(faults.length / 2);
  return [
    ...(plan.quietHours > 0 ? [{ ...plan, quietHours: 0 }] : []),
    ...(plan.minutes > SHORTEST ? [{ ...plan, minutes: Math.max(SHORTEST, Math.floor(plan.minutes / 2)) }] : []),
    ...(faults.length > 2
      ? [faults.slice(0, half), faults.slice(half)].map((some) => ({ ...plan, faults: Object.fromEntries(some) }))
      : []),
    ...plan.actors.map((gone) => ({ ...plan, actors: plan.actors.filter((actor) => actor !== gone) })),
    ...faults.map(([gone]) => ({ ...plan, faults: Object.fromEntries(faults.filter(([fault]) => fault !== gone)) })),
  ];
}
