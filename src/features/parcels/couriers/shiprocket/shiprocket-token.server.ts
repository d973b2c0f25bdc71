import * as z from 'zod';
import type { Outcome } from '../courier.ts';
import { type CourierCall, callCourier } from '../courier-call.server.ts';
import type { CourierContext } from '../courier-context.ts';
import { READ_WITHIN, TOKEN_LIVES, TOKEN_RENEWED_BEFORE } from '../courier-limits.ts';
import { courierWords } from '../courier-words.ts';
import { after, done, refused } from '../outcomes.ts';
import { SHIPROCKET, type ShiprocketAccount } from './shiprocket-account.ts';

interface Token {
  readonly token: string;
  /** UTC ms. */
  readonly endsAt: number;
}

const loggedIn = z.object({ token: z.string().min(20) });

/**
 * The token of an account. It is renewed two days before its end, and when a call was refused with it. The calls of one request share one
 * renewal. Two requests may renew at once: both tokens are good, and the later one is kept.
 */
export function shiprocketToken(account: ShiprocketAccount, context: CourierContext) {
  const name = `shiprocket:${account.email}`;
  let known: Token | null = null;
  let renewal: Promise<Outcome<string>> | null = null;

  const isFresh = ({ endsAt }: Token) => endsAt - TOKEN_RENEWED_BEFORE > context.now();

  /** Returns the stored token; null where there is none, or the store does not answer: a log-in costs less than a parcel that waits. */
  const stored = () => context.tokens.read(name).catch(() => null);

  const logIn = () =>
    after(login(account, context), async (token) => {
      known = { token, endsAt: context.now() + TOKEN_LIVES };
      await context.tokens.write(name, token, known.endsAt).catch(() => {});
      return done(token);
    });

  /** Runs once however many calls wait for it. `refusedToken`: the one that Shiprocket does not accept any more. */
  const renew = (refusedToken: string | null) => {
    renewal ??= (async () => {
      const kept = await stored();
      if (kept && kept.token !== refusedToken && isFresh(kept)) {
        known = kept;
        return done(kept.token);
      }
      const outcome = await logIn();
      const old = kept ?? known;
      const mayServe = old !== null && old.token !== refusedToken && old.endsAt > context.now();
      return outcome.is === 'done' || !mayServe ? outcome : done(old.token);
    })().finally(() => {
      renewal = null;
    });
    return renewal;
  };

  return {
    current: async (): Promise<Outcome<string>> => (known && isFresh(known) ? done(known.token) : renew(null)),
    renewed: async (refusedToken: string): Promise<Outcome<string>> =>
      known && known.token !== refusedToken && isFresh(known) ? done(known.token) : renew(refusedToken),
  };
}

async function login({ base, email, password }: ShiprocketAccount, context: CourierContext): Promise<Outcome<string>> {
  const call: CourierCall = {
    service: SHIPROCKET,
    method: 'POST',
    url: `${base}/auth/login`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    within: READ_WITHIN,
    acts: false,
    secrets: [password],
  };
  const outcome = await callCourier(context, call);
  // Nothing can have happened by a log-in: it is tried again like any question.
  if (outcome.is === 'unknown') return refused('busy', outcome.why);
  return after(outcome, ({ status, json, text }) => {
    const read = loggedIn.safeParse(json);
    if (status < 300 && read.success) return done(read.data.token);
    if (status === 403) return refused('login', `The firewall of ${SHIPROCKET} refuses the log-in from here (403).`);
    return refused('login', courierWords(`${SHIPROCKET} refuses the log-in (${status}): ${text}`, [password]));
  });
}
