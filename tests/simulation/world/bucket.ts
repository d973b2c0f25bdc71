import { memoryBucket } from '../../shop/memory-bucket.ts';
import type { Chance } from './chance.ts';

/** The bucket of a run: it may be away, or do what it was asked and not say so. */
export function simulatedBucket(
  chance: Chance,
  sleep: () => Promise<void>,
): { readonly binding: object; readonly files: ReadonlyMap<string, unknown> } {
  const { binding, bucket } = memoryBucket();
  const faulty = new Proxy(binding, {
    get(real, name) {
      const method = Reflect.get(real, name, real) as unknown;
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        await sleep();
        if (chance('bucket: away')) throw new Error('R2 is away');
        const answer = (await method.apply(real, given)) as unknown;
        if (chance('bucket: answer lost')) throw new Error('R2 did not answer');
        return answer;
      };
    },
  });
  return { binding: faulty, files: bucket.files };
}
