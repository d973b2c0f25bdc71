import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ShopError } from '../../../platform/shop-error.ts';
import { hashTurn } from './hash-turns.ts';

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 64;
const SALT_BYTES = 16;
/** No password has this hash. Checking a password against it takes as long as any other check. */
export const UNUSABLE_HASH = `${'0'.repeat(SALT_BYTES * 2)}:${'0'.repeat(BYTES * 2)}`;

/** When the next hash may start: the Worker hashes on the thread that answers pages, which get their turn in between. */
let freeAt = 0;

/** @throws ShopError SHOP_BUSY where too many wait */
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  const turn = hashTurn(freeAt, Date.now());
  if (!turn) throw new ShopError('SHOP_BUSY');
  freeAt = turn.freeAt;
  if (turn.wait > 0) await new Promise((resolve) => setTimeout(resolve, turn.wait));
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
