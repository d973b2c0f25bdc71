import { decoder } from '../../shop/machine/decoder.ts';
import { memoryBucket } from '../../shop/machine/memory-bucket.ts';
import type { Chance } from './faults.ts';
import type { Simulation } from './simulation.ts';

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

/** Cloudflare's pictures, which may be away. */
export const simulatedPictures = (chance: Chance): object => ({
  ...decoder,
  info: (stream: ReadableStream) => {
    if (chance('pictures: away')) throw new Error('IMAGES_INFO_ERROR 9500');
    return decoder.info(stream);
  },
});

/** A tag that every kept page has. */
const EVERY_PAGE = 'frame';

/** The cache in front of the Worker, as far as it is asked to forget pages: it knows for each part of pages as of which edition it forgot. */
export class PageCache {
  /** Edition by tag. */
  private forgotten: ReadonlyMap<string, number> = new Map();
  private atQuiet: ReadonlyMap<string, number> = new Map();
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  async purge({ tags }: { tags: string[] }): Promise<{ success: boolean; errors: { message: string }[] }> {
    const { scheduler, chance, ms } = this.sim;
    await scheduler.sleep(ms(5, 300));
    if (chance('purge: refused')) return { success: false, errors: [{ message: 'too many purges' }] };
    scheduler.note(`purge ${tags.join(' ')}`);
    const isAll = tags.includes(EVERY_PAGE);
    const now = [...this.editions()].filter(([tag]) => isAll || tags.includes(tag));
    this.forgotten = new Map([...this.forgotten, ...now]);
    return { success: true, errors: [] };
  }

  beginQuiet(): void {
    this.atQuiet = this.editions();
  }

  /** Tags whose newest change came after the faults and was not purged. */
  stale(): string[] {
    return [...this.editions()]
      .filter(([tag, edition]) => edition > (this.atQuiet.get(tag) ?? 0) && edition > (this.forgotten.get(tag) ?? 0))
      .map(([tag]) => tag);
  }

  private editions(): ReadonlyMap<string, number> {
    const rows = this.sim.database.rows('SELECT tag, edition FROM page_editions');
    return new Map(rows.map(({ tag, edition }) => [String(tag), Number(edition)]));
  }
}
