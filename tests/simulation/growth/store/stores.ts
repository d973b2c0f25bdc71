import type { Schema } from './schema.ts';
import { type State, Store } from './store.ts';

/** Stores that runs use one after the other: making one costs more than a run does. */
export class Stores {
  private readonly idle = new Map<Schema, Store[]>();
  private readonly used: [Schema, Store][] = [];

  /** Returns an empty store. */
  take(schema: Schema, state: State): Store {
    const store = this.idle.get(schema)?.pop() ?? new Store(schema);
    store.reset(state);
    store.isFenced = true;
    this.used.push([schema, store]);
    return store;
  }

  /** Takes back all that the run used. */
  end(): void {
    for (const [schema, store] of this.used.splice(0)) this.idle.set(schema, [...(this.idle.get(schema) ?? []), store]);
  }
}
