import { attemptLimits } from '../../../../../src/rules/people/rate-limits.ts';
import { type Actor, MINUTE, SECOND } from '../../actor.ts';
import { Browser, type Reply } from '../../browser.ts';
import { Account } from '../../members/account.ts';
import { setUp } from '../../members/second-step.ts';

/** Tries something with an account or an order until it is over. `name`: of the address that it is tried with. */
export type Guess = (actor: Actor, name: string) => Promise<void>;

/** Much less than a window, whatever the clocks of two machines say. */
const LONGEST = 8 * MINUTE;
const PASSWORD = 'moti-jhumka-9';
const opened = (actor: Actor, name: string) => Account.opened(actor, `${name}@example.in`, PASSWORD);
/** A wrong code of six digits; one in a million may be right. */
const somePin = ({ random }: Actor) => String(Math.floor(random() * 1_000_000)).padStart(6, '0');

/** A request from a network of its own. */
export function from(at: number, path: string, body: object): readonly [path: string, init: RequestInit] {
  const headers = { 'content-type': 'application/json', 'cf-connecting-ip': `198.51.${at % 200}.7` };
  return [`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }];
}

/**
 * Tries something again and again. Returns whether the shop said more often that it is wrong than it may within one window, in whatever minute
 * it began to count: `max` times, twice.
 */
async function isToldMore(actor: Actor, max: number, tries: (at: number) => Promise<boolean>): Promise<boolean> {
  const { scheduler } = actor.sim;
  const ends = scheduler.now + LONGEST;
  let count = 0;
  for (let at = 0; at < 2 * max + 20 && scheduler.now < ends; at += 1) {
    await actor.wait(SECOND, 6 * SECOND);
    if (await tries(at)) count += 1;
  }
  return count > 2 * max;
}

const isWrong = (reply: Reply | null, code: string) => reply?.body.code === code;

/** Codes of the app, by somebody who knows the password. */
const secondStep: Guess = async (actor, name) => {
  const account = await opened(actor, name);
  const app = account && (await setUp(account));
  if (!account || !app) return;
  const isOver = await isToldMore(actor, attemptLimits.factor.max, async () => {
    const browser = new Browser(actor);
    await browser.post('/auth/token', { email: account.email, password: PASSWORD });
    return isWrong(await browser.post('/auth/verify', { type: 'totp', token: somePin(actor) }), 'WRONG_CODE');
  });
  if (isOver) actor.fail('codes of an app were called wrong without end');
};

/** Passwords, in a browser that somebody left signed in. */
const leftSignedIn: Guess = async (actor, name) => {
  const account = await opened(actor, name);
  if (!account) return;
  const confirm = (at: number) => account.home.post('/auth/confirm', { password: `moti-${at}-jhumka` });
  const isOver = await isToldMore(actor, attemptLimits.confirm.max, async (at) => isWrong(await confirm(at), 'CURRENT_PASSWORD_WRONG'));
  if (isOver) actor.fail('passwords of a session were called wrong without end');
};

/** Telephone numbers, for the number of an order. */
const trackedPhone: Guess = async (actor) => {
  const order = actor.rows('SELECT number FROM orders ORDER BY number DESC LIMIT 1')[0]?.number;
  if (order === undefined) return;
  const form = (at: number) => new Browser(actor).form('/track-order', { order: String(order), contact: String(7_000_000_000 + at) });
  const isOver = await isToldMore(actor, attemptLimits.track.max, async (at) => (await form(at))?.status === 404);
  if (isOver) actor.fail('contacts of an order were called wrong without end');
};

/** Mails to somebody, asked for from everywhere. */
const fullMailbox: Guess = async (actor, name) => {
  const account = await opened(actor, name);
  if (!account) return;
  const { sim, wait, fail } = actor;
  const { max } = attemptLimits.signInMail;
  const since = sim.scheduler.now;
  for (let at = 0; at < 2 * max + 20; at += 1) {
    await wait(SECOND, 20 * SECOND);
    await new Browser(actor).ask(...from(at, '/auth/otp', { email: account.email }));
  }
  await sim.scheduler.sleep(10 * MINUTE);
  const mails = sim.post.sent.filter(({ to, subject, at }) => to === account.email && at > since && /^\d{6} /.test(subject));
  // One that was sent twice has the same code.
  if (new Set(mails.map(({ subject }) => subject)).size > 2 * max) fail('a mailbox was filled with codes to sign in');
};

/** What is counted besides passwords and codes of six digits. */
export const limits: readonly Guess[] = [secondStep, leftSignedIn, trackedPhone, fullMailbox];
