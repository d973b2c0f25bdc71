import { ATTEMPT_OBJECTS, ATTEMPT_TIMEOUT } from '../../rules/people/rate-limits.ts';
import { logFault } from '../log.ts';
import type { Shop } from '../shop.ts';
import { ShopError } from '../shop-error.ts';
import { sign } from '../signing.ts';
import type { AttemptCount, AttemptCounter, AttemptToCount } from './attempt-book.ts';

/** A key without its words: nobody reads an address or a phone in the storage of the counters. */
const hidden = (shop: Shop, key: string) => sign(shop.env.SHOP_SECRET, 'attempt', key);

/** Which object counts a key: always the same one for the same key. */
const objectOf = (signature: string) => `attempts-${(signature.charCodeAt(0) * 31 + signature.charCodeAt(1)) % ATTEMPT_OBJECTS}`;

/**
 * Asks the object of a name; an object that was moved or restarted is asked once more by a new stub, which counts a try twice at worst.
 * @throws ShopError SHOP_BUSY where it does not answer: what cannot be counted is not open
 */
async function ask<T>({ env, calls }: Shop, name: string, work: (counter: AttemptCounter) => Promise<T>): Promise<T> {
  if (!env.ATTEMPTS) throw new ShopError('SHOP_BUSY');
  for (let asked = 1; ; asked += 1) {
    calls.spend();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('a counter of tries does not answer')), ATTEMPT_TIMEOUT);
    });
    try {
      return await Promise.race([work(env.ATTEMPTS.get(env.ATTEMPTS.idFromName(name), { locationHint: 'apac' })), silence]);
    } catch (error) {
      if (asked < 2) continue;
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
export async function countAttempts(shop: Shop, tries: readonly AttemptToCount[]): Promise<AttemptCount[]> {
  const counted: AttemptCount[] = [];
  const objects = await byObject(
    shop,
    tries.map(({ key }) => key),
  );
  await Promise.all(
    objects.map(async ([name, keys]) => {
      const asked = keys.map(({ at, key }) => ({ key, window: tries[at]?.window ?? 0 }));
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

/** Takes one try of each key back. A counter that is away keeps its count: that is strict, never open. */
export async function undoCountedAttempts(shop: Shop, keys: readonly string[]): Promise<void> {
  await eachObject(shop, keys, (counter, hiddenKeys) => counter.takeBack(hiddenKeys, shop.now));
}

/** Begins to count each key anew. */
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
  // The counter's fault is in the log; what it was asked for is a kindness that must not undo what was done.
  await Promise.allSettled(done);
}
