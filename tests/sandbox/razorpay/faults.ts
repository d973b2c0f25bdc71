import type { Knobs, Target } from './knobs.ts';

interface Aim {
  method: string;
  path: string;
}

/** Whether a call is meant; counts it. */
function hits(target: Target | null, { method, path }: Aim): boolean {
  const isMeant =
    target !== null && target.times !== 0 && path.includes(target.path) && (target.method === undefined || target.method === method);
  if (isMeant && target.times > 0) target.times -= 1;
  return isMeant;
}

/** The status to answer instead of doing the work (0 = drop the connection), or null. */
export function plannedFailure({ failNext }: Knobs, aim: Aim): number | null {
  return failNext !== null && hits(failNext, aim) ? failNext.status : null;
}

/** Whether this committed call must end without an answer. */
export function diesAfterCommit({ dieAfterCommit }: Knobs, aim: Aim): boolean {
  return aim.method !== 'GET' && hits(dieAfterCommit, aim);
}
