/** How far ahead one of two acts begins: so many turns of the event loop, or until it has ended. Negative: the second one is ahead. */
export const HEAD_STARTS = [Number.POSITIVE_INFINITY, 24, 6, 1, 0, -1, -6, -24, Number.NEGATIVE_INFINITY] as const;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Runs two acts that meet, the first so far ahead of the second. Turns of the event loop mean the same on a busy machine, which ms do not.
 */
export async function meeting<A, B>(ahead: number, [first, second]: readonly [() => Promise<A>, () => Promise<B>]): Promise<[A, B]> {
  if (ahead === Number.POSITIVE_INFINITY) {
    const one = await first();
    return [one, await second()];
  }
  if (ahead === Number.NEGATIVE_INFINITY) {
    const two = await second();
    return [await first(), two];
  }
  return Promise.all([turns(-ahead).then(first), turns(ahead).then(second)]);
}
