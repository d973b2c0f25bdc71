import { createECDH } from 'node:crypto';

const CURVE = 'prime256v1';

/** A new pair of keys of VAPID, base64url, as the settings have them. */
export function pushKeyPair(): { readonly VAPID_PUBLIC_KEY: string; readonly VAPID_PRIVATE_KEY: string } {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Node leaves out leading zeros, which the length of the setting counts.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: secret.toString('base64url') };
}

/** Returns the public key that belongs to a private one; null where that is no key. */
export function publicPushKey(privateKey: string): string | null {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
}
