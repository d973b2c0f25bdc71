import { totp } from '../../../shop/people/totp.ts';
import { type Actor, Browser, MINUTE, type Reply, SECOND } from '../actor.ts';
import { Mailbox } from '../mailbox.ts';

/** Somebody with an account: the password of now, and two browsers of which the first stays signed in. */
export class Account {
  readonly actor: Actor;
  /** The address with which it was opened; those after it end with it. */
  readonly first: string;
  /** Of the address of now. */
  mailbox: Mailbox;
  readonly phone: string;
  /** Null while it is not known which of two passwords holds: an answer was lost. */
  password: string | null;
  home: Browser;
  away: Browser;

  constructor(actor: Actor, email: string, password: string) {
    this.actor = actor;
    this.first = email;
    this.password = password;
    this.mailbox = new Mailbox(actor, email);
    this.phone = `98390000${10 + actor.number}`;
    this.home = new Browser(actor);
    this.away = new Browser(actor);
  }

  get email(): string {
    return this.mailbox.email;
  }

  /** Signs up and follows the mailed link, here or on another device. Null where that did not come about. */
  static async opened(actor: Actor, email: string, password: string): Promise<Account | null> {
    const { sim, often, wait } = actor;
    const account = new Account(actor, email, password);
    const since = sim.scheduler.now;
    await account.home.post('/auth/signup', { full_name: 'Asha Rao', email, password, confirm: password, consent: true });
    if (often(0.15)) await account.home.post('/auth/resend', { type: 'signup', email });
    const token = (await account.mailbox.link(/verify-email\?token=/, since))?.searchParams.get('token');
    if (!token) return null;
    await wait(SECOND, 10 * MINUTE);
    if (often(0.2)) account.home = new Browser(actor);
    const prove = (more: object) => account.home.post('/auth/verify', { type: 'signup', token, ...more });
    const here = await prove({});
    const proved = here?.body.code === 'CHOOSE_PASSWORD' ? await prove({ password }) : here;
    return account.isIn(proved) || (await account.signedIn(account.home)) ? account : null;
  }

  /** Whether an answer signs this account in. Another account in it is a failure of the run. */
  isIn(reply: Reply | null): boolean {
    const shown = (reply?.body.user as { email?: string } | null | undefined)?.email;
    if (shown !== undefined && shown !== this.email) this.actor.fail(`${this.email} is signed in as ${shown}`);
    return reply?.status === 200 && shown !== undefined;
  }

  async signedIn(browser: Browser): Promise<boolean> {
    if (this.password === null) return false;
    return this.isIn(await browser.post('/auth/token', { email: this.email, password: this.password }));
  }

  /** Whether a browser is signed in; null if the shop does not answer. */
  async who(browser: Browser): Promise<boolean | null> {
    const reply = await browser.get('/me');
    return reply?.status === 200 ? this.isIn(reply) : null;
  }

  /** A code that was mailed since then: the one of the subject. */
  async code(since: number): Promise<string | null> {
    const mail = await this.mailbox.awaits(/^\d{6} /, since);
    return mail?.subject.slice(0, 6) ?? null;
  }
}

export type MemberAct = (account: Account) => Promise<unknown>;

export interface App {
  readonly id: string;
  readonly secret: string;
  /** Codes that were not used yet. */
  readonly backup: string[];
}

export const codeOf = ({ sim }: Actor, { secret }: App) => totp(secret, sim.scheduler.now);

/** Sets up an app with the password and its first code. */
export async function setUp({ home, password, actor }: Account): Promise<App | null> {
  const made = await home.post('/auth/factors', { factor_type: 'totp', password });
  if (made?.status !== 200) return null;
  const { id, totp: key, backup_codes: backup } = made.body as { id: string; totp: { secret: string }; backup_codes: string[] };
  const app: App = { id, secret: key.secret, backup: [...backup] };
  await actor.wait(5 * SECOND, MINUTE);
  return (await proved(actor, home, app)) ? app : null;
}

async function proved(actor: Actor, home: Browser, app: App): Promise<boolean> {
  const challenge = await home.post(`/auth/factors/${app.id}/challenge`);
  const body = { challenge_id: String(challenge?.body.id), code: codeOf(actor, app) };
  return (await home.post(`/auth/factors/${app.id}/verify`, body))?.status === 200;
}
