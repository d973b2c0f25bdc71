import * as z from 'zod';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('Turnstile');

const verdict = z.object({ 'error-codes': z.array(z.string()) });

/**
 * Returns whether Cloudflare knows the secret: it refuses an empty proof by name, and an unknown secret by another. Silent where it is
 * not set up.
 */
export async function checkTurnstile({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding[]> {
  const { TURNSTILE_SECRET: secret } = settings;
  if (!secret) return [];
  const body = new URLSearchParams({ secret, response: 'none' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask('turnstile', '/siteverify', verdict, { method: 'POST', headers, body });
  if (!answer.ok) return [warn(`could not be asked: ${answer.why}`, 'look again in a minute')];
  if (!answer.body['error-codes'].includes('invalid-input-secret')) return [ok('the secret is known')];
  return [fail('the secret is not known', 'copy the secret of the widget again; its domain must be that of the shop')];
}
