import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 64;
const SALT_BYTES = 16;
/** No password has this hash. Checking a password against it takes as long as any other check. */
export const UNUSABLE_HASH = `${'0'.repeat(SALT_BYTES * 2)}:${'0'.repeat(BYTES * 2)}`;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** 'salt:key' in hexadecimal. Uses the runtime's own scrypt: in JavaScript it would take ten times the CPU. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  const known = Buffer.from(key, 'hex');
  return known.length === BYTES && timingSafeEqual(await derive(password, Buffer.from(salt, 'hex')), known);
}
