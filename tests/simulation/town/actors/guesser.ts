import { attemptLimits, CODE_TRIES } from '../../../../src/rules/people/rate-limits.ts';
import { cartOf } from '../../../shop/people/shopper.ts';
import { type Actor, Browser, type Kind, MINUTE, type Reply, repeatedly, SECOND } from '../actor.ts';
import { bodyOf, tabOf } from '../buying.ts';
import { Mailbox } from '../mailbox.ts';
import { Account, setUp } from '../members/account.ts';

/** Tries something with an account or an order until it is over. `name`: of the address that it is tried with. */
type Guess = (actor: Actor, name: string) => Promise<void>;

/** Much less than a window, whatever the clocks of two machines say. */
const LONGEST = 8 * MINUTE;
const PASSWORD = 'moti-jhumka-9';
const opened = (actor: Actor, name: string) => Account.opened(actor, `${name}@example.in`, PASSWORD);
/** A wrong code of six digits; one in a million may be right. */
const somePin = ({ random }: Actor) => String(Math.floor(random() * 1_000_000)).padStart(6, '0');

/** A request from a network of its own. */
function from(at: number, path: string, body: object): readonly [path: string, init: RequestInit] {
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
const limits: readonly Guess[] = [secondStep, leftSignedIn, trackedPhone, fullMailbox];
/** Another code than the one of the mail, each time. */
const wrongCode = (right: string, at: number) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0');

/** Types wrong codes for a cash order, as often as a code may be tried, and then the right one. */
const contactCode: Guess = async (actor, name) => {
  const { sim, pick, goods, insist, fail } = actor;
  const buyer = { email: `${name}@example.in`, phone: `98380000${10 + actor.number}` };
  const tab = tabOf(actor, new Browser(actor));
  const body = await bodyOf(tab, buyer, [{ id: pick(goods.pieces) }], '', { payment_method: 'cod' });
  const since = sim.scheduler.now;
  const asked = body && (await insist(() => tab.post('/api/checkout/code', { ...buyer, cart: cartOf(body), by: 'email' })));
  const mail = asked?.status === 200 ? await new Mailbox(actor, buyer.email).awaits(/^\d{6} /, since) : null;
  if (!mail) return;
  const right = mail.subject.slice(0, 6);
  const order = (code: string) => tab.send({ ...body, contact_code: code }).catch(() => null);
  let wrong = 0;
  for (let at = 0; at < 2 * CODE_TRIES && wrong < CODE_TRIES; at += 1) {
    const answer = await order(wrongCode(right, at));
    if (answer?.status === 200) return fail('a wrong code placed an order');
    if (answer?.body.code === 'WRONG_CONTACT_CODE') wrong += 1;
  }
  if (wrong === CODE_TRIES && (await order(right))?.status === 200) fail(`a code placed an order after ${wrong} wrong ones`);
};

/** The same for the mailed code that signs in to an account. */
const signInCode: Guess = async (actor, name) => {
  const account = await Account.opened(actor, `${name}@example.in`, 'moti-jhumka-9');
  if (!account) return;
  const { sim, fail } = actor;
  const since = sim.scheduler.now;
  const browser = new Browser(actor);
  await browser.post('/auth/otp', { email: account.email });
  const right = await account.code(since);
  if (right === null) return;
  const verify = (token: string) => browser.post('/auth/verify', { type: 'email', email: account.email, token });
  let wrong = 0;
  for (let at = 0; at < 2 * CODE_TRIES && wrong < CODE_TRIES; at += 1) {
    const reply = await verify(wrongCode(right, at));
    if (account.isIn(reply)) return fail('a wrong code signed in');
    if (reply?.status === 401) wrong += 1;
  }
  if (wrong === CODE_TRIES && account.isIn(await verify(right))) fail(`a code signed in after ${wrong} wrong ones`);
};

/** Tries passwords of an account from everywhere. Whatever the minute in which the count began, no more are answered in ten minutes. */
const MOST = 2 * attemptLimits.passwordAnywhere.max;
const password: Guess = async (actor, name) => {
  const account = await Account.opened(actor, `${name}@example.in`, 'moti-jhumka-9');
  if (!account) return;
  const { wait, fail } = actor;
  let told = 0;
  for (let at = 0; at < MOST + 10; at += 1) {
    await wait(SECOND, 10 * SECOND);
    const reply = await new Browser(actor).ask(...from(at, '/auth/token', { email: account.email, password: `moti-${at}` }));
    if (account.isIn(reply)) return fail('a wrong password signed in');
    if (reply?.body.code === 'WRONG_PASSWORD') told += 1;
  }
  if (told > MOST) fail(`${told} passwords of an account were called wrong in ten minutes`);
};

const guesses: readonly Guess[] = [contactCode, contactCode, signInCode, password, ...limits];

/** Tries codes, passwords and contacts until the shop stops saying which are wrong. */
export const guesser: Kind = {
  ...{ name: 'guesser', most: 1, share: 0.5 },
  play: repeatedly(MINUTE, 8 * MINUTE, async (actor, time) =>
    guesses[(time + actor.number) % guesses.length]?.(actor, `guesser${actor.number}.${time}`),
  ),
};
