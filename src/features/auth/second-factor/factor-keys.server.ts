import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { acceptedKeys, acceptedSecrets, type Secrets } from '../../../platform/keys.ts';
import { SESSION_PURPOSE, unnamedSessionSecret } from '../../../platform/request/session.ts';
import type { Shop } from '../../../platform/shop.ts';
import { twoFactors } from '../auth.table.ts';

/**
 * Returns the keys of authenticator secrets and backup codes, as the account library wants them: it names the key before what it
 * encrypts.
 */
export function factorKeys(secrets: Secrets) {
  const keys = acceptedKeys(secrets, SESSION_PURPOSE);
  return {
    keys: new Map(keys.map(({ version, secret }) => [version, secret])),
    currentVersion: keys[0]?.version ?? 0,
    legacySecret: unnamedFactorSecret(secrets),
  };
}

/**
 * Returns the secret of what names no key: the oldest accepted one, because a change of the secret encrypts everything again.
 */
export const unnamedFactorSecret = (secrets: Secrets): string => unnamedSessionSecret(acceptedSecrets(secrets).at(-1) ?? '');

/**
 * Reads the authenticator apps whose secret or backup codes are still encrypted with another key than the current one.
 */
async function staleFactors({ db, env }: Shop) {
  const current = `$ba$${factorKeys(env).currentVersion}$`;
  const rows = await db.orm.select({ id: twoFactors.id, secret: twoFactors.secret, backupCodes: twoFactors.backupCodes }).from(twoFactors);
  return rows.filter(({ secret, backupCodes }) => !secret.startsWith(current) || !backupCodes.startsWith(current));
}

export const countStaleFactors = async (shop: Shop): Promise<number> => (await staleFactors(shop)).length;

/**
 * Encrypts every authenticator secret with the current key. A row that changes meanwhile is left for another run. Returns how many.
 * @throws Error if a key is missing: the former secret must be accepted
 */
export async function encryptFactorsAnew(shop: Shop): Promise<number> {
  const key = factorKeys(shop.env);
  const anew = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  const stale = await staleFactors(shop);
  for (const { id, secret, backupCodes } of stale) {
    const isUnchanged = and(eq(twoFactors.id, id), eq(twoFactors.secret, secret), eq(twoFactors.backupCodes, backupCodes));
    await shop.db.write([
      shop.db.orm
        .update(twoFactors)
        .set({ secret: await anew(secret), backupCodes: await anew(backupCodes) })
        .where(isUnchanged),
      guardOneRow(),
    ]);
  }
  return stale.length;
}
