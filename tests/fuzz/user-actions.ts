import { askOf, fileOf } from '../shop/orders/delivered.ts';
import { totp } from '../shop/people/totp.ts';
import { bodyOf, type Caller } from './caller.ts';
import type { KnownOrder, Person } from './people.ts';
import { advanceOrder, buy, buyForCash, buyTwoAtOnce, leave, payAgain } from './shopping-actions.ts';

type Act = (by: Caller, person: Person) => Promise<void>;

const acts: readonly (readonly [Act, number])[] = [
  [buy, 8],
  [buyForCash, 3],
  [buyTwoAtOnce, 1],
  [payAgain, 2],
  [leave, 2],
  [advanceOrder, 5],
  [bringBack, 4],
  [answerReturn, 2],
];
const ofCustomers: readonly Act[] = [signInByCode, useFactor, recover];

/** Performs one action of a random person, so that generated requests meet orders and accounts in every state. */
export async function performUserAction(by: Caller): Promise<void> {
  const { random, world } = by;
  const person = random.pick(world.people.filter(({ role }) => role !== 'administrator'));
  if (random.chance(0.06)) return person.role === 'guest' ? signUp(by, person) : random.pick(ofCustomers)(by, person);
  const act = random.pick(acts.flatMap(([one, times]) => Array.from({ length: times }, () => one)));
  return act(by, person);
}

async function deliveredOrder({ world, random }: Caller): Promise<KnownOrder | undefined> {
  const rows = await world.shop.rows("SELECT id FROM orders WHERE status = 'delivered' ORDER BY updated_at DESC LIMIT 60");
  const known = rows.flatMap(({ id }) => world.orders.get(String(id)) ?? []);
  return random.pickIfAny(known.filter(({ owner }) => world.people.includes(owner)));
}

async function bringBack(by: Caller): Promise<void> {
  const { random, world, transport } = by;
  const order = await deliveredOrder(by);
  if (!order) return;
  const { owner } = order;
  const requested = askOf({ reason: random.pick(['defective', 'changed_mind']), kind: random.pick(['return', 'exchange']) });
  const at = `/api/orders/${order.id}/returns`;
  if (transport.hasBucket && random.chance(0.8)) {
    const sent = await by.call(owner, 'PUT', `${at}/${requested.id}/evidence`, { body: fileOf('mp4', 300), type: 'video/mp4' });
    const link = bodyOf<{ link: string }>(sent)?.link;
    if (link) {
      world.links.push(link);
      await by.call(owner, 'GET', link, { isProved: true });
    }
  }
  await by.shopper(owner).post(at, requested);
  if (random.chance(0.15)) await by.shopper(owner).form(`${at}/${requested.id}/cancel`);
}

/** The administrator takes a return request through all its remaining steps. */
async function answerReturn(by: Caller): Promise<void> {
  const { world, random } = by;
  const rows = await world.shop.rows(
    "SELECT id FROM returns WHERE status IN ('requested', 'accepted', 'received') ORDER BY number LIMIT 20",
  );
  const id = random.pickIfAny(rows)?.id;
  if (!id) return;
  const { administrator } = world;
  // The shop asks for the password again before money moves.
  await by.post(administrator, '/api/auth/confirm', { password: administrator.password });
  const steps = [
    ['accept', {}],
    ['receive', {}],
    ['settle', { outcome: random.pick(['refunded', 'exchanged']), sellable: random.chance(0.5) ? [1] : [] }],
  ] as const;
  for (const [verb, value] of steps) await by.post(administrator, `/api/admin/returns/${id}/${verb}`, value);
}

const TOKEN = '/api/auth/token';
const VERIFY = '/api/auth/verify';

async function newest({ world }: Caller, to: string): Promise<string> {
  await world.readNewMails();
  return world.secrets.get(to)?.at(-1) ?? '000000';
}

async function signUp(by: Caller, person: Person): Promise<void> {
  const { email, password, name } = person;
  await by.post(person, '/api/auth/signup', { full_name: name, email, password, confirm: password, consent: true });
  await by.post(person, VERIFY, { type: 'signup', token: await newest(by, email) }, { isProved: true });
  await signIn(by, person);
}

async function signIn(by: Caller, person: Person): Promise<void> {
  await by.post(person, TOKEN, { email: person.email, password: person.password });
}

/** Signs in by mailed code, and uses the same code a second time. */
async function signInByCode(by: Caller, person: Person): Promise<void> {
  await by.post(person, '/api/auth/otp', { email: person.email });
  const token = await newest(by, person.email);
  const proof = { type: 'email', email: person.email, token };
  await by.post(person, VERIFY, proof, { isProved: true });
  await by.post(person, VERIFY, proof, { isProved: true });
}

interface Enrolled {
  readonly id: string;
  readonly totp: { readonly secret: string };
  readonly backup_codes: readonly string[];
}

/** Enrols an authenticator app, signs in with it and with a backup code twice at once, and removes it. */
async function useFactor(by: Caller, person: Person): Promise<void> {
  const enrolled = bodyOf<Enrolled>(await by.post(person, '/api/auth/factors', { password: person.password }));
  if (!enrolled) return;
  const at = `/api/auth/factors/${enrolled.id}`;
  const challenge = bodyOf<{ id: string }>(await by.post(person, `${at}/challenge`, {}));
  const shown = { challenge_id: challenge?.id ?? 'none', code: totp(enrolled.totp.secret) };
  await by.post(person, `${at}/verify`, shown);
  await signIn(by, person);
  const [backup = 'none'] = enrolled.backup_codes;
  await Promise.all([1, 2].map(() => by.post(person, VERIFY, { type: 'backup_code', token: backup }, { isProved: true })));
  await signIn(by, person);
  const code = { type: 'totp', token: totp(enrolled.totp.secret, Date.now() + 30_000) };
  await by.post(person, VERIFY, code, { isProved: true });
  const body = { body: JSON.stringify({ password: person.password }), type: 'application/json' };
  await by.call(person, 'DELETE', at, body);
}

/** Resets a forgotten password, to the same password as before. */
async function recover(by: Caller, person: Person): Promise<void> {
  const { email, password } = person;
  await by.post(person, '/api/auth/recover', { email });
  const token = await newest(by, email);
  await by.post(person, VERIFY, { type: 'recovery', token }, { isProved: true });
  await by.call(person, 'PUT', '/api/auth/user', {
    body: JSON.stringify({ password, confirm: password, token }),
    type: 'application/json',
    isProved: true,
  });
  await signIn(by, person);
}
