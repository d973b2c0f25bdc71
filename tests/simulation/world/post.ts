import type { Simulation } from './simulation.ts';

/** A mail that left the shop. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly at: number;
}

/** The mail service. It may be down, or take a mail and not say so. */
export class Post {
  /** Oldest first. */
  readonly sent: Mail[] = [];
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  async send(mail: Omit<Mail, 'at'>): Promise<object> {
    const { scheduler, chance, ms } = this.sim;
    await scheduler.sleep(ms(20, 900));
    if (chance('mail: down')) throw Object.assign(new Error('the mail service is down'), { code: 'E_INTERNAL' });
    this.sent.push({ ...mail, at: scheduler.now });
    scheduler.note(`mail ${mail.to} ${mail.subject.slice(0, 40)}`);
    if (chance('mail: answer lost')) return new Promise(() => {});
    return { messageId: `mail-${this.sent.length}` };
  }

  /** The newest mail to an address whose subject matches. */
  newest(to: string, subject: RegExp): Mail | undefined {
    return this.sent.findLast((mail) => mail.to === to && subject.test(mail.subject));
  }
}
