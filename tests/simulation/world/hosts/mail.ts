import type { MailService } from '../../../sandbox/carriers/mail-keys.ts';
import { mailRefusals } from '../../../sandbox/carriers/mail-refusals.ts';
import type { MailAnswer } from '../../../sandbox/carriers/mail-sandbox.ts';
import type { Simulation } from '../simulation.ts';
import { HOUR, type Host, lostOn, MINUTE } from './host.ts';

/** What an answer that is not a mail service's own would be: why the mails of a run are refused now. */
export type MailRefusal = keyof (typeof mailRefusals)[MailService];

/** Why a mail service refuses a mail now; null if it takes it. */
export function mailRefusal(sim: Simulation): MailRefusal | null {
  if (sim.lasts('mail: account blocked for an hour', 20 * MINUTE, 1.5 * HOUR)) return 'key';
  if (sim.lasts('mail: quota used for an hour', 20 * MINUTE, 3 * HOUR)) return 'quota';
  if (sim.chance('mail: down')) return 'down';
  if (sim.chance('mail: 429')) return 'busy';
  return sim.chance('mail: address refused') ? 'bounced' : null;
}

/** SES, Postmark and Resend, each under its own name. */
export const mail: Host = (sim, call) => {
  const slow = sim.chance('mail: slow') ? sim.ms(2_000, 15_000) : 0;
  return {
    what: 'mail',
    ms: [40 + slow, 1_800 + slow],
    lost: lostOn(sim, 'mail: never arrives', 'mail: answer lost'),
    async answer() {
      const service = call.url.pathname.split('/')[1] as MailService;
      const refused = mailRefusal(sim);
      // Whoever asks for a mail that was sent needs no quota, and writes to no address.
      const isSearch = call.url.pathname.endsWith('/messages/outbound');
      const why = isSearch && (refused === 'quota' || refused === 'bounced') ? null : refused;
      sim.scheduler.note(`mail ${service} ${why ?? 'taken'}`);
      if (why === null) return sim.outside('mail').answer(call);
      const { status, body, headers }: MailAnswer = mailRefusals[service][why];
      return Response.json(body, { status, headers: headers ?? {} });
    },
  };
};
