import { totp } from '../shop/totp.ts';
import { bodyOf, type Caller } from './caller.ts';
import type { Person } from './people.ts';

const TOKEN = 'POST /api/auth/token';
const VERIFY = 'POST /api/auth/verify';

async function newest({ world }: Caller, to: string): Promise<string> {
  await world.readNewMails();
  return world.secrets.get(to)?.at(-1) ?? '000000';
}

/** Signs a guest up: form, mailed link, log-in. */
export async function signUp(by: Caller, person: Person): Promise<void> {
  const { email, password, name } = person;
  await by.post(person, 'POST /api/auth/signup', { full_name: name, email, password, confirm: password, consent: true });
  await by.post(person, VERIFY, { type: 'signup', token: await newest(by, email) }, undefined, { isProved: true });
  await signIn(by, person);
}

async function signIn(by: Caller, person: Person): Promise<void> {
  await by.post(person, TOKEN, { email: person.email, password: person.password });
}

/** Signs in by mailed code, and uses the same code a second time. */
export async function signInByCode(by: Caller, person: Person): Promise<void> {
  await by.post(person, 'POST /api/auth/otp', { email: person.email });
  const token = await newest(by, person.email);
  const proof = { type: 'email', email: person.email, token };
  await by.post(person, VERIFY, proof, undefined, { isProved: true });
  await by.post(person, VERIFY, proof, undefined, { isProved: true });
}

interface Enrolled {
  readonly id: string;
  readonly totp: { readonly secret: string };
  readonly backup_codes: readonly string[];
}

/** Enrols an authenticator app, signs in with it and with a backup code twice at once, and removes it. */
export async function useFactor(by: Caller, person: Person): Promise<void> {
  const enrolled = bodyOf<Enrolled>(await by.post(person, 'POST /api/auth/factors', { password: person.password }));
  if (!enrolled) return;
  const at = `/api/auth/factors/${enrolled.id}`;
  const challenge = bodyOf<{ id: string }>(await by.call(person, 'POST /api/auth/factors/:id/challenge', `${at}/challenge`));
  const shown = { challenge_id: challenge?.id ?? 'none', code: totp(enrolled.totp.secret) };
  await by.post(person, 'POST /api/auth/factors/:id/verify', shown, `${at}/verify`);
  await signIn(by, person);
  const [backup = 'none'] = enrolled.backup_codes;
  await Promise.all([1, 2].map(() => by.post(person, VERIFY, { type: 'backup_code', token: backup }, undefined, { isProved: true })));
  await signIn(by, person);
  const code = { type: 'totp', token: totp(enrolled.totp.secret, Date.now() + 30_000) };
  await by.post(person, VERIFY, code, undefined, { isProved: true });
  const body = { body: JSON.stringify({ password: person.password }), type: 'application/json' };
  await by.call(person, 'DELETE /api/auth/factors/:id', at, body);
}

/** Resets a forgotten password, to the same password as before. */
export async function recover(by: Caller, person: Person): Promise<void> {
  const { email, password } = person;
  await by.post(person, 'POST /api/auth/recover', { email });
  const token = await newest(by, email);
  await by.post(person, VERIFY, { type: 'recovery', token }, undefined, { isProved: true });
  await by.call(person, 'PUT /api/auth/user', '/api/auth/user', {
    body: JSON.stringify({ password, confirm: password, token }),
    type: 'application/json',
    isProved: true,
  });
  await signIn(by, person);
}
