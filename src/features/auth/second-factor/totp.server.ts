import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, sql } from 'drizzle-orm';
import { hmacKey } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { twoFactors } from '../auth.table.ts';
import { factorKeys } from './factor-keys.server.ts';

const STEP = 30_000;
/** Allows a code that is one step late, or a phone whose clock is one step fast. */
const STEPS_OFF = [-1, 0, 1];

/**
 * Uses up a code of a user's authenticator app. 'once': right, and from now on it and every earlier code is refused, even if two
 * requests arrive at once. 'again': right, but it or a later code was already used. 'wrong': not a code of this app at this time.
 */
export async function consumeAppCode(shop: Shop, userId: string, code: string): Promise<'once' | 'again' | 'wrong'> {
  const [factor] = await shop.db.orm
    .select({ id: twoFactors.id, secret: twoFactors.secret })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  if (!factor || !/^\d{6}$/.test(code)) return 'wrong';
  const secret = await symmetricDecrypt({ key: factorKeys(shop.env), data: factor.secret });
  const step = await stepOf(secret, code, shop.now);
  if (step === null) return 'wrong';
  const [spent] = await shop.db.write([
    shop.db.orm
      .update(twoFactors)
      .set({ lastStep: step })
      .where(and(eq(twoFactors.id, factor.id), sql`coalesce(${twoFactors.lastStep}, 0) < ${step}`))
      .returning({ id: twoFactors.id }),
  ]);
  return spent?.length === 1 ? 'once' : 'again';
}

/** Returns the time step of a code (RFC 6238), the latest if two match; null if none does. */
async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const key = await hmacKey(secret, 'SHA-1');
  const steps = STEPS_OFF.map((off) => Math.floor(now / STEP) + off);
  const codes = await Promise.all(steps.map((step) => codeOf(key, step)));
  return steps[codes.lastIndexOf(code)] ?? null;
}

async function codeOf(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const at = mac.getUint8(mac.byteLength - 1) & 15;
  return String((mac.getUint32(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
