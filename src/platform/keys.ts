import { hkdfSync } from 'node:crypto';
import { brandDefaults } from '../brand/defaults.ts';

/** Secret of the shop, and the former one while what it signed is still accepted. */
export interface Secrets {
  readonly SHOP_SECRET: string;
  readonly SHOP_SECRET_PREVIOUS?: string | undefined;
}

/** A secret of its own for one purpose, so that a signature for one thing is never valid for another. */
interface PurposeKey {
  /** Names the shop's secret that it comes from: four characters that are safe in a URL. */
  readonly id: string;
  /** The same name as a number, which the account library writes before what it encrypts. */
  readonly version: number;
  /** 64 hexadecimal digits. */
  readonly secret: string;
}

const derived = new Map<string, PurposeKey>();

const derive = (secret: string, info: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, brandDefaults.salt, info, bytes));

function purposeKey(secret: string, purpose: string): PurposeKey {
  const name = `${purpose}\n${secret}`;
  let key = derived.get(name);
  if (!key) {
    const id = derive(secret, 'key id', 3);
    key = { id: id.toString('base64url'), version: id.readUIntBE(0, 3), secret: derive(secret, `purpose ${purpose}`, 32).toString('hex') };
    derived.set(name, key);
  }
  return key;
}

/** Returns the key that signs now. */
export const currentKey = ({ SHOP_SECRET }: Secrets, purpose: string): PurposeKey => purposeKey(SHOP_SECRET, purpose);

/** Returns the shop's secrets themselves, the current one first. */
export const acceptedSecrets = ({ SHOP_SECRET, SHOP_SECRET_PREVIOUS: previous }: Secrets): string[] => [
  SHOP_SECRET,
  ...(previous ? [previous] : []),
];

/** Returns the keys whose signatures are accepted, the current one first. */
export const acceptedKeys = (secrets: Secrets, purpose: string): PurposeKey[] =>
  acceptedSecrets(secrets).map((secret) => purposeKey(secret, purpose));
