import type { Scheduler } from '../../machine/scheduler.ts';
import type { Host } from '../world/host.ts';
import { groupMs, measured } from './costs.ts';

interface Queue {
  readonly waiting: (() => void)[];
  isBusy: boolean;
}

/** The writers of all objects: what waits while a group is at the database is the next group, first in, first out. */
export class GroupCommit {
  batches = 0;
  private readonly queues = new Map<Host, Queue>();
  private readonly scheduler: () => Scheduler;

  constructor(scheduler: () => Scheduler) {
    this.scheduler = scheduler;
  }

  /** Waits until the group of a batch is written. */
  readonly turn = (host: Host): Promise<void> => {
    const queue = this.queues.get(host) ?? { waiting: [], isBusy: false };
    this.queues.set(host, queue);
    this.batches += 1;
    return new Promise((resolve) => {
      queue.waiting.push(resolve);
      // Batches of the same moment are one group.
      if (!queue.isBusy) this.scheduler().after(0, () => this.next(queue), null);
    });
  };

  private next(queue: Queue): void {
    if (queue.isBusy || queue.waiting.length === 0) return;
    queue.isBusy = true;
    const group = queue.waiting.splice(0, measured.group);
    const written = () => {
      queue.isBusy = false;
      for (const resolve of group) resolve();
      this.next(queue);
    };
    this.scheduler().after(groupMs(group.length), written, null);
  }
}
