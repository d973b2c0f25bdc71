import type { Fault } from '../faults.ts';
import { type Host, lostOn, refusalOf } from './host.ts';

const refusals: Readonly<Partial<Record<Fault, number>>> = { 'msg91: down': 503, 'msg91: 429': 429, 'msg91: quota': 200 };

/** MSG91's flow API. It says with 200 that nothing is left of what was paid. */
export const msg91: Host = (sim, call) => {
  const slow = sim.chance('msg91: slow') ? sim.ms(2_000, 15_000) : 0;
  return {
    what: 'msg91',
    ms: [80 + slow, 1_500 + slow],
    lost: lostOn(sim, 'msg91: never arrives', 'msg91: answer lost'),
    async answer() {
      const status = refusalOf(sim, refusals);
      sim.scheduler.note(`msg91 ${status ?? 'taken'}`);
      return status === null ? sim.outside('msg91').answer(call) : Response.json({ type: 'error', message: 'Refused' }, { status });
    },
  };
};
