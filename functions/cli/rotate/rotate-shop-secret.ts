import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { countStaleFactors, encryptFactorsAnew } from '../../../src/features/auth/second-factor/factor-keys.server.ts';
import { acceptedKeys } from '../../../src/platform/keys.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { DAY, SESSION_TTL } from '../../../src/rules/limits.ts';
import type { Rotation } from './rotation.ts';

const plan = (secret: string, former: string) => `Nothing is changed yet. Put both secrets into the Worker at once:

  npx wrangler secret bulk <<'END'
  { "SHOP_SECRET": "${secret}", "SHOP_SECRET_PREVIOUS": "${former}" }
  END

Put the same two into your environment, then run this command again: it encrypts the authenticator apps anew.
From the first line on the new secret signs, and both are accepted: nobody is signed out, links in mails stay valid.`;

/**
 * Returns the change of SHOP_SECRET. Without SHOP_SECRET_PREVIOUS it proposes a new secret; with it, it checks that the Worker accepts
 * both, and encrypts authenticator apps and backup codes with the new one. It may be repeated.
 * @throws Error if the Worker does not accept both: an app encrypted again would then lock out its owner
 */
export async function rotateShopSecret(shop: Shop): Promise<Rotation> {
  const { SHOP_SECRET: secret, SHOP_SECRET_PREVIOUS: former } = shop.env;
  if (!former) return { isDone: false, text: plan(randomBytes(32).toString('base64url'), secret), facts: {} };
  const names = acceptedKeys(shop.env, 'name').map(({ id }) => id);
  const accepted = await acceptedByWorker(shop);
  if (accepted.join() !== names.join()) {
    throw new Error(
      `The Worker at ${shop.env.SHOP_URL} accepts ${accepted.join(' and ')}, and here are ${names.join(' and ')}. Put both secrets into it first. Nothing was changed.`,
    );
  }
  const encrypted = await encryptFactorsAnew(shop);
  const left = await countStaleFactors(shop);
  if (left > 0) throw new Error(`${left} authenticator apps changed meanwhile. Run the command again.`);
  const text = `The Worker signs with ${names[0]} and still accepts ${names[1]}. ${encrypted} authenticator apps were encrypted anew, none is left.

In ${SESSION_TTL / DAY} days every session is signed with the new secret or has ended. Then, or at once if the former secret is known to others:
  npx wrangler secret delete SHOP_SECRET_PREVIOUS
After that, links in mails sent before the change no longer open, and whoever is still signed in from before signs in again.
Keep the former secret in the safe: requests about accounts that were deleted before the change can be found only with it.`;
  return { isDone: true, text, facts: { key: names[0] ?? '', former: names[1] ?? '', encrypted } };
}

/** Returns the names of the secrets that the Worker accepts. @throws Error if it does not answer */
async function acceptedByWorker({ env }: Shop): Promise<string[]> {
  const answer = await fetch(new URL('/api/keys', env.SHOP_URL));
  if (!answer.ok) throw new Error(`The Worker at ${env.SHOP_URL} answered ${answer.status}. Nothing was changed.`);
  return z.object({ accepted: z.array(z.string()) }).parse(await answer.json()).accepted;
}
