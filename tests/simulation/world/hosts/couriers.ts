import type { Simulation } from '../simulation.ts';
import { type Call, HOUR, type Host, lostOn, MINUTE } from './host.ts';

/** Shiprocket and Delhivery, and the files of their labels. */
export const couriers: Host = (sim, call) => {
  const slow = sim.chance('courier: slow') ? sim.ms(5_000, 70_000) : 0;
  const isDown = sim.lasts('courier: down for an hour', 20 * MINUTE, 2 * HOUR);
  return {
    what: 'courier',
    ms: [80 + slow, 1_200 + slow],
    lost: lostOn(sim, 'courier: never arrives', 'courier: answer lost'),
    answer: () => (isDown ? Response.json({ message: 'Service unavailable' }, { status: 503 }) : answered(sim, call)),
  };
};

async function answered(sim: Simulation, call: Call): Promise<Response> {
  const isLate = sim.chance('courier: 500 after the effect');
  const failed = () => Response.json({ message: 'Invalid argument supplied for foreach()', status_code: 500 }, { status: 500 });
  if (!isLate && sim.chance('courier: 500 without effect')) return failed();
  // Without a time after which to try again.
  if (!isLate && sim.chance('courier: 429')) return Response.json({ message: 'Too Many Attempts.' }, { status: 429 });
  if (!isLate && sim.chance('courier: refuses with 200'))
    return Response.json({ message: 'Refused.', status_code: 400, success: false, rmk: 'Refused.', packages: [] });
  const answer = await sim.outside('couriers').answer(call);
  sim.scheduler.note(`courier ${call.method} ${call.url.pathname} ${answer.status}`);
  return isLate ? failed() : answer;
}
