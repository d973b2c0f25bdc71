import { type Told, told } from '../read-model/view.ts';
import type { World } from '../world/world.ts';

const AGAIN = 1_000;

/** A queue between shards and the read model: each message is delivered at least once, in any order. */
export class Queue {
  /** Messages that no consumer has acknowledged. */
  waiting = 0;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  send(message: Told): void {
    const { world } = this;
    for (let copies = world.chance('queue: twice') ? 2 : 1; copies > 0; copies -= 1) {
      this.waiting += 1;
      this.deliverIn(world.chance('queue: late') ? world.ms(100, 12_000) : world.ms(5, 50), message);
    }
  }

  private deliverIn(ms: number, message: Told): void {
    const { world } = this;
    const deliver = () =>
      void world
        .call(null, world.view, 'told', (view) => told(view, message))
        .then(
          () => void (this.waiting -= 1),
          () => this.deliverIn(AGAIN, message),
        );
    world.scheduler.after(ms, deliver, null);
  }
}
