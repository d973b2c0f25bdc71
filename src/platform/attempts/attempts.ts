import { ATTEMPT_OBJECTS, ATTEMPT_TIMEOUT } from '../../rules/people/rate-limits.ts';
import { logFault } from '../log/log.ts';
import type { Shop } from '../shop.ts';
import { ShopError } from '../shop-error.ts';
import { sign } from '../signing.ts';
import type { AttemptCount, AttemptCounter, AttemptToCount } from './attempt-book.ts';

/**
 * Returns a signature in place of the key, so that the storage of the counters holds no address and no phone number.
 */
const hidden = (shop: Shop, key: string) => sign(shop.env, 'attempt', key);

/** Returns the name of the object that counts a key: always the same one for the same key. */
const objectOf = (signature: string) => {
  // The first four characters name the secret and are the same for every key.
  return `attempts-${(signature.charCodeAt(4) * 31 + signature.charCodeAt(5)) % ATTEMPT_OBJECTS}`;
};

/**
 * Calls the object of a name. Where that fails, because the object was moved or restarted, it calls once more through a new stub; at
 * worst this counts an attempt twice.
 * @throws ShopError SHOP_BUSY if it does not answer: an attempt that cannot be counted is not allowed
 */
async function ask<T>({ env, calls }: Shop, name: string, work: (counter: AttemptCounter) => Promise<T>): Promise<T> {
  if (!env.ATTEMPTS) throw new ShopError('SHOP_BUSY');
  for (let attempt = 1; ; attempt += 1) {
    calls.spend();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the attempt counter did not answer')), ATTEMPT_TIMEOUT);
    });
    try {
      return await Promise.race([work(env.ATTEMPTS.get(env.ATTEMPTS.idFromName(name))), timeout]);
    } catch (error) {
      if (attempt < 2) continue;
      logFault('attempts', error);
      throw new ShopError('SHOP_BUSY');
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Hidden {
  readonly at: number;
  readonly key: string;
}

async function byObject(shop: Shop, keys: readonly string[]): Promise<[string, Hidden[]][]> {
  const signed = await Promise.all(keys.map(async (key, at): Promise<Hidden> => ({ at, key: await hidden(shop, key) })));
  return [...Map.groupBy(signed, ({ key }) => objectOf(key))];
}

/** Counts each key once more; the answers are in the order of the keys. @throws ShopError SHOP_BUSY */
export async function countAttempts(shop: Shop, attempts: readonly AttemptToCount[]): Promise<AttemptCount[]> {
  const counted: AttemptCount[] = [];
  const objects = await byObject(
    shop,
    attempts.map(({ key }) => key),
  );
  await Promise.all(
    objects.map(async ([name, keys]) => {
      const asked = keys.map(({ at, key }) => ({ key, window: attempts[at]?.window ?? 0 }));
      const answers = await ask(shop, name, (counter) => counter.count(asked, shop.now));
      keys.forEach(({ at }, nth) => {
        const answer = answers[nth];
        if (!answer) throw new ShopError('SHOP_BUSY');
        counted[at] = answer;
      });
    }),
  );
  return counted;
}

/** Subtracts one attempt of each key. A counter that does not answer keeps its count, which errs on the strict side. */
export async function undoCountedAttempts(shop: Shop, keys: readonly string[]): Promise<void> {
  await eachObject(shop, keys, (counter, hiddenKeys) => counter.takeBack(hiddenKeys, shop.now));
}

/** Sets the count of each key back to 0. */
export async function resetCountedAttempts(shop: Shop, keys: readonly string[]): Promise<void> {
  await eachObject(shop, keys, (counter, hiddenKeys) => counter.forget(hiddenKeys));
}

async function eachObject(
  shop: Shop,
  keys: readonly string[],
  work: (counter: AttemptCounter, keys: string[]) => Promise<void>,
): Promise<void> {
  const objects = await byObject(shop, keys);
  const done = objects.map(([name, hiddenKeys]) =>
    ask(shop, name, (counter) =>
      work(
        counter,
        hiddenKeys.map(({ key }) => key),
      ),
    ),
  );
  // A failure is logged and ignored: it must not fail the request that has succeeded.
  await Promise.allSettled(done);
}
