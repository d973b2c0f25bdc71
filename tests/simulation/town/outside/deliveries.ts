import { changesKeys } from '../../operator/plays.ts';
import { FORMER_SECRET } from '../../world/bindings.ts';
import type { Simulation } from '../../world/simulation.ts';
import { HOUR, MINUTE, SECOND } from '../actor.ts';

/** Ms between the tries of a report, which go on for about a day. */
const pauses = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 5 * HOUR, 10 * HOUR];

/** A request to a webhook of the shop. */
export interface Report {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a report of a service, until the shop takes it: `usual` ms from now, or much later, twice or not at all. `made` is called for each try,
 * because some services sign each anew. `taken` is called once the shop has taken it.
 */
export function report(sim: Simulation, usual: readonly [number, number], made: () => Report, taken: () => void = () => {}): void {
  const { chance, ms, scheduler } = sim;
  if (chance('report: lost for good')) return;
  for (let copies = chance('report: again') ? 2 : 1; copies > 0; copies -= 1) {
    const first = chance('report: hours late') ? ms(30 * MINUTE, 5 * HOUR) : ms(...usual);
    scheduler.after(first, () => void attempt(sim, made, taken, 0), null);
  }
}

async function attempt(sim: Simulation, made: () => Report, taken: () => void, tries: number): Promise<void> {
  const { path, headers, body } = made();
  const answer = await sim.fetch(path, { method: 'POST', headers, body }).catch(() => null);
  if (answer?.ok) return taken();
  const pause = pauses[tries];
  if (pause !== undefined) sim.scheduler.after(pause, () => void attempt(sim, made, taken, tries + 1), null);
}

/**
 * The secret with which the gateway signs an event: now and then the one of before. In a run that changes the secret it is the one of the
 * moment: nobody changes it twice within a day.
 */
export const secretFor = ({ chance, plan }: Simulation, secret: string) =>
  !changesKeys(plan) && chance('webhook: signed with the former secret') ? FORMER_SECRET : secret;

/** Ms until each first delivery of an event of the gateway; none if it is lost. */
export function firstDeliveries({ chance, ms }: Simulation): number[] {
  if (chance('webhook: lost for good')) return [];
  return Array.from({ length: chance('webhook: again') ? 3 : 1 }, () => {
    if (chance('webhook: hours late')) return ms(45 * MINUTE, 3 * HOUR);
    return chance('webhook: before the answer') ? 0 : ms(50, 8 * SECOND);
  });
}
