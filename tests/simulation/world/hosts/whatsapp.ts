import type { Fault } from '../faults.ts';
import { HOUR, type Host, lostOn, MINUTE, refusalOf } from './host.ts';

/** Meta's refusals, by their codes. */
const refusals: Readonly<Partial<Record<Fault, readonly [status: number, code: number]>>> = {
  'whatsapp: down': [503, 2],
  'whatsapp: 429': [429, 130_429],
  'whatsapp: quota': [400, 131_048],
  'whatsapp: number unknown': [400, 131_026],
  'whatsapp: template paused': [400, 132_015],
};

/** Meta's Cloud API. */
export const whatsapp: Host = (sim, call) => {
  const slow = sim.chance('whatsapp: slow') ? sim.ms(2_000, 15_000) : 0;
  const isDown = sim.lasts('whatsapp: down for an hour', 20 * MINUTE, 2 * HOUR);
  return {
    what: 'whatsapp',
    ms: [80 + slow, 1_500 + slow],
    lost: lostOn(sim, 'whatsapp: never arrives', 'whatsapp: answer lost'),
    async answer() {
      const refusal = isDown ? ([503, 2] as const) : refusalOf(sim, refusals);
      sim.scheduler.note(`whatsapp ${refusal?.[1] ?? 'taken'}`);
      if (!refusal) return sim.outside('whatsapp').answer(call);
      return Response.json({ error: { message: 'Refused', type: 'OAuthException', code: refusal[1] } }, { status: refusal[0] });
    },
  };
};
