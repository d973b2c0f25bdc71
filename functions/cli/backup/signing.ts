import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto';

/** The bytes before an Ed25519 key in DER (RFC 8410). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const SIGNING_KEY = /^CHAMAK-SIGN-([\w-]{43})$/;
const VERIFY_KEY = /^chamak-verify-([\w-]{43})$/;
/** Signed before each manifest, so that no signature for anything else is one of a backup. */
const PURPOSE = Buffer.from('chamak backup manifest 2\n');

/**
 * The secrets of the machine that makes backups: it signs, and names blocks of rows by a hash that cannot be guessed.
 */
export interface Signer {
  sign(manifest: Uint8Array): string;
  /** The key of the hashes of blocks. */
  readonly blockKey: Uint8Array;
  readonly verifyKey: string;
}

/** Returns a new key that signs backups; `signerOf` names the one that verifies them. */
export const newSigningKey = (): string => `CHAMAK-SIGN-${randomBytes(32).toString('base64url')}`;

/** Returns the signer of a key. @throws Error if the text is not a signing key */
export function signerOf(text: string): Signer {
  const [, seed] = SIGNING_KEY.exec(text.trim()) ?? [];
  if (!seed) throw new Error('BACKUP_SIGNING_KEY is not a key that signs backups (CHAMAK-SIGN-…).');
  const bytes = Buffer.from(seed, 'base64url');
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, bytes]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length);
  return {
    sign: (manifest) => sign(null, Buffer.concat([PURPOSE, manifest]), key).toString('base64url'),
    blockKey: new Uint8Array(hkdfSync('sha256', bytes, 'chamak', 'blocks of a backup', 32)),
    verifyKey: `chamak-verify-${open.toString('base64url')}`,
  };
}

/** Keys that verify backups, from a text with one or several of them. @throws Error if one is no such key */
export function verifiersOf(text: string): KeyObject[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, open] = VERIFY_KEY.exec(part) ?? [];
      if (!open) throw new Error('BACKUP_VERIFY_KEY is not a key that verifies backups (chamak-verify-…).');
      return createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, Buffer.from(open, 'base64url')]), format: 'der', type: 'spki' });
    });
}

/** Returns whether one of the keys made the signature of a manifest. */
export const isSigned = (manifest: Uint8Array, signature: string, keys: readonly KeyObject[]): boolean =>
  keys.some((key) => verify(null, Buffer.concat([PURPOSE, manifest]), key, Buffer.from(signature, 'base64url')));
