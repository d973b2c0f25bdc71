import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 64;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** 'salt:key' in hexadecimal. The runtime's own scrypt: in JavaScript it would cost ten times the CPU. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  const known = Buffer.from(key, 'hex');
  return known.length === BYTES && timingSafeEqual(await derive(password, Buffer.from(salt, 'hex')), known);
}
