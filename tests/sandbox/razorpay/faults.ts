import type { FailNext, Knobs, Target } from './knobs.ts';

interface Aim {
  method: string;
  path: string;
}

function hits(target: Target, aim: Aim): boolean {
  return target.times !== 0 && aim.path.includes(target.path) && (target.method === undefined || target.method === aim.method);
}

function spend(target: Target): void {
  if (target.times > 0) target.times -= 1;
}

/** The status to answer instead of doing the work (0 = drop the connection), or null; uses up one of `failNext`. */
export function plannedFailure(knobs: Knobs, aim: Aim, random: () => number): number | null {
  const planned: FailNext | undefined = knobs.failNext.find((failure) => hits(failure, aim));
  if (planned !== undefined) {
    spend(planned);
    knobs.failNext = knobs.failNext.filter((failure) => failure.times !== 0);
    return planned.status;
  }
  return knobs.errorRate > 0 && random() < knobs.errorRate ? 500 : null;
}

/** Whether this committed call must end without an answer; uses up one of `dieAfterCommit`. */
export function diesAfterCommit(knobs: Knobs, aim: Aim): boolean {
  const target = knobs.dieAfterCommit;
  if (target === null || aim.method !== 'POST' || !hits(target, aim)) return false;
  spend(target);
  if (target.times === 0) knobs.dieAfterCommit = null;
  return true;
}
