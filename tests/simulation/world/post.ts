import { type MailRefusal, mailRefusal } from './hosts.ts';
import type { Simulation } from './simulation.ts';

/** A mail that left the shop. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly at: number;
}

/** The codes by which the Worker's binding refuses a mail. */
const codes: Readonly<Record<MailRefusal, string>> = {
  ...{ down: 'E_INTERNAL_SERVER_ERROR', busy: 'E_RATE_LIMIT_EXCEEDED', quota: 'E_DAILY_LIMIT_EXCEEDED' },
  ...{ key: 'E_SENDER_NOT_VERIFIED', bounced: 'E_RECIPIENT_SUPPRESSED' },
};

/** The mailboxes of the world, and the mail service of the Worker's binding. It may be down, or take a mail and not say so. */
export class Post {
  /** Oldest first, whichever service took them. */
  readonly sent: Mail[] = [];
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  async send(mail: Omit<Mail, 'at'>): Promise<object> {
    const { scheduler, chance, ms } = this.sim;
    await scheduler.sleep(ms(20, 900) + (chance('mail: slow') ? ms(2_000, 15_000) : 0));
    const why = mailRefusal(this.sim);
    if (why !== null) throw Object.assign(new Error(`the mail service refuses: ${why}`), { code: codes[why] });
    this.arrived(mail);
    if (chance('mail: answer lost')) return new Promise(() => {});
    return { messageId: `mail-${this.sent.length}` };
  }

  arrived({ to, subject, html, text }: Omit<Mail, 'at'>): void {
    const { scheduler } = this.sim;
    this.sent.push({ to, subject, html, text, at: scheduler.now });
    scheduler.note(`mail ${to} ${subject.slice(0, 40)}`);
  }

  /** The newest mail to an address whose subject matches. */
  newest(to: string, subject: RegExp): Mail | undefined {
    return this.sent.findLast((mail) => mail.to === to && subject.test(mail.subject));
  }
}
