import type { Simulation } from './simulation.ts';

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

  /** From now on nothing fails. */
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
