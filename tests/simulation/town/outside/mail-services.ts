import { type MailFate, mailEvent } from '../../../sandbox/carriers/mail-events.ts';
import { MailSandbox, type TakenMail } from '../../../sandbox/carriers/mail-sandbox.ts';
import type { Call, Outside } from '../../world/hosts/host.ts';
import type { Simulation } from '../../world/simulation.ts';
import { HOUR, MINUTE, SECOND } from '../actor.ts';
import { report } from './deliveries.ts';

/** SES, Postmark and Resend: the stand-in of the tests, and what it reports of each mail. */
export class MailServices implements Outside {
  readonly sandbox = new MailSandbox();
  /** Ids of the mails of which the shop has heard that they bounced or were called spam. */
  readonly refused = new Set<string>();
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  answer({ url, headers, body }: Call): Response {
    const before = this.sandbox.taken.length;
    // What signs a call signs the host too, which only the network writes.
    const sent = { ...Object.fromEntries(headers), host: url.host };
    const answer = this.sandbox.answer({ headers: sent, path: `${url.pathname}${url.search}`, body });
    for (const mail of this.sandbox.taken.slice(before)) this.follow(mail);
    return answer ? Response.json(answer.body, { status: answer.status }) : new Response(null, { status: 503 });
  }

  private follow(mail: TakenMail): void {
    const { chance, post } = this.sim;
    const tell = (fate: MailFate, within: number, taken?: () => void) => {
      const at = Date.now();
      report(this.sim, [SECOND, within], () => mailEvent(mail.via, fate, mail.id, mail.to, at), taken);
    };
    const refuses = () => void this.refused.add(mail.id);
    if (chance('mail: bounces')) {
      tell('bounced', 30 * MINUTE, refuses);
      return;
    }
    if (chance('mail: mailbox full')) tell('full', 30 * MINUTE);
    post.arrived(mail);
    tell('delivered', MINUTE);
    if (chance('mail: called spam')) tell('complained', 6 * HOUR, refuses);
  }
}
