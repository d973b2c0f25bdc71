import type { Simulation } from '../simulation.ts';
import { type Call, HOUR, type Host, lostOn, MINUTE } from './host.ts';

/** Razorpay's API. */
export const gateway: Host = (sim, call) => {
  const isDown = sim.lasts('gateway: down for an hour', 20 * MINUTE, 1.5 * HOUR);
  const slow = sim.lasts('gateway: slow for an hour', 20 * MINUTE, 1.5 * HOUR) ? sim.ms(3_000, 40_000) : 0;
  return {
    what: 'gateway',
    ms: [30 + slow, 2_500 + slow],
    lost: lostOn(sim, 'gateway: silent without effect', 'gateway: silent after the effect'),
    answer: () => (isDown ? refused(503) : answered(sim, call)),
  };
};

const refused = (status: number) => Response.json({ error: { code: 'SERVER_ERROR', description: 'server error' } }, { status });

async function answered(sim: Simulation, call: Call): Promise<Response> {
  const isLate = sim.chance('gateway: 500 after the effect');
  if (!isLate && sim.chance('gateway: 500 without effect')) return refused(500);
  if (!isLate && sim.chance('gateway: 429')) return refused(429);
  const answer = await sim.outside('gateway').answer(call);
  sim.scheduler.note(`gateway ${call.method} ${call.url.pathname} ${answer.status}`);
  return isLate ? refused(500) : answer;
}
