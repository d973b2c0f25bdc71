import { totp } from '../../../shop/totp.ts';
import { type Actor, MINUTE, SECOND } from '../actor.ts';
import type { Browser } from '../browser.ts';
import type { Account } from './account.ts';

/** An authenticator app of an account. */
export interface App {
  readonly id: string;
  readonly secret: string;
  /** Codes that were not used yet. */
  readonly backup: string[];
}

/** The code that the app shows now. */
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
