import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ShopError } from '../../../platform/shop-error.ts';
import { HASH_EVERY, HASH_REST, HASH_WAIT_MAX, hashTurn, SENDER_HASH_EVERY } from './hash-turns.ts';

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 64;
const SALT_BYTES = 16;
/** No password has this hash. Checking a password against it takes as long as any other check. */
export const UNUSABLE_HASH = `${'0'.repeat(SALT_BYTES * 2)}:${'0'.repeat(BYTES * 2)}`;

/**
 * The earliest start of the next hash: the Worker hashes on the thread that answers pages, which get their turn in between.
 */
let freeAt = 0;
/** Until when pages have the thread: a time and no lock, because a request that holds one may be ended. */
let restUntil = 0;
/** The earliest start of the next hash of each sender who has asked lately. */
const freeFor = new Map<string, number>();
const SENDERS_KEPT = 1_000;

/** Waits until it is a sender's turn among his own hashes. @throws ShopError SHOP_BUSY if too many of them wait */
async function awaitOwnTurn(sender: string, now: number): Promise<void> {
  const turn = hashTurn(freeFor.get(sender) ?? 0, now, SENDER_HASH_EVERY);
  if (!turn) throw new ShopError('SHOP_BUSY');
  if (freeFor.size >= SENDERS_KEPT) for (const [name, at] of freeFor) if (at <= now) freeFor.delete(name);
  freeFor.set(sender, turn.freeAt);
  if (turn.wait > 0) await pause(turn.wait);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The asking sender as `senderOf` names him; null where that does not matter: his hashes do not wait for each other. */
type Sender = string | null;

/** Hashes a password. @throws ShopError SHOP_BUSY if too many wait */
async function derive(password: string, salt: Buffer, sender: Sender): Promise<Buffer> {
  if (sender !== null) await awaitOwnTurn(sender, Date.now());
  const askedAt = Date.now();
  const turn = hashTurn(freeAt, askedAt);
  if (!turn) throw new ShopError('SHOP_BUSY');
  freeAt = turn.freeAt;
  if (turn.wait > 0) await pause(turn.wait);
  for (let now = Date.now(); now < restUntil; now = Date.now()) {
    if (now - askedAt > HASH_WAIT_MAX) throw new ShopError('SHOP_BUSY');
    await pause(restUntil - now);
  }
  restUntil = Date.now() + HASH_EVERY;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, COST, (error, key) => {
      restUntil = Date.now() + HASH_REST;
      if (error) reject(error);
      else resolve(key);
    });
    // workerd hashes within the call: whoever wakes next finds the rest, even if the callback has not run.
    restUntil = Math.max(restUntil, Date.now() + HASH_REST);
  });
}

/** 'salt:key' in hexadecimal. Uses the runtime's own scrypt: in JavaScript it would take ten times the CPU. */
export async function hashPassword(password: string, sender: Sender = null): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString('hex')}:${(await derive(password, salt, sender)).toString('hex')}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }, sender: Sender = null): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  const known = Buffer.from(key, 'hex');
  return known.length === BYTES && timingSafeEqual(await derive(password, Buffer.from(salt, 'hex'), sender), known);
}
