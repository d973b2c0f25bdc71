import type { Row, Store } from '../store/store.ts';
import type { World } from '../world/world.ts';

interface ShardSums {
  /** Tokens of lines that are held or sold, by piece. */
  readonly used: readonly Row[];
  readonly unused: ReadonlyMap<string, number>;
  readonly returns: readonly Row[];
}
interface HomeSums {
  readonly piece: Row;
  readonly open: readonly Row[];
  readonly returned: ReadonlySet<string>;
}

const shardSums = (store: Store): ShardSums => ({
  used: store.rows("SELECT piece, sum(quantity) AS n FROM lines WHERE reservation IN ('held', 'sold') GROUP BY piece"),
  unused: new Map(store.rows('SELECT id, unused FROM leases').map(({ id, unused }) => [String(id), Number(unused)])),
  returns: store.rows('SELECT key, piece, quantity FROM returns'),
});

function homeSums(store: Store): HomeSums {
  return {
    piece: store.row('SELECT piece, adjusted, free, gone FROM pieces') ?? {},
    open: store.rows("SELECT id, granted FROM leases WHERE state = 'open'"),
    returned: new Set(store.rows('SELECT key FROM returned').map(({ key }) => String(key))),
  };
}

/** Counts every piece after each commit: no token is in two places, none is nowhere, none is sold that is not there. */
export class Pieces {
  private readonly world: World;
  private readonly kept = new Map<Store, { readonly number: number; readonly sums: ShardSums | HomeSums }>();

  constructor(world: World) {
    this.world = world;
  }

  broken(): string[] {
    const { world } = this;
    const shards = world.shards().map(({ store }) => this.sums(store, shardSums));
    const found: string[] = [];
    for (let piece = 0; piece < world.plan.pieces; piece += 1) {
      const home = this.sums(world.home(piece).store, homeSums);
      const { adjusted, free, gone } = home.piece as Record<string, number>;
      const leased = home.open.reduce((sum, { granted }) => sum + Number(granted), 0);
      const used = shards.flatMap((shard) => shard.used).reduce((sum, row) => sum + (row.piece === piece ? Number(row.n) : 0), 0);
      const inLeases = home.open.reduce((sum, { id, granted }) => {
        const unused = shards.map((shard) => shard.unused.get(String(id))).find((each) => each !== undefined);
        return sum + (unused === undefined ? 0 : Number(granted) - unused);
      }, 0);
      const onTheWay = shards
        .flatMap((shard) => shard.returns)
        .reduce((sum, row) => sum + (row.piece === piece && !home.returned.has(String(row.key)) ? Number(row.quantity) : 0), 0);
      if (adjusted !== (free ?? 0) + leased + (gone ?? 0))
        found.push(`the home of ${piece} has ${adjusted}, not ${free} + ${leased} + ${gone}`);
      if (used !== inLeases + (gone ?? 0) - onTheWay)
        found.push(`pieces are conserved: ${used} of ${piece} are held or sold, homes know of ${inLeases} + ${gone} - ${onTheWay}`);
      if (used > (adjusted ?? 0)) found.push(`nothing is oversold: ${used} of ${adjusted} pieces of ${piece}`);
    }
    return found;
  }

  private sums<T extends ShardSums | HomeSums>(store: Store, of: (store: Store) => T): T {
    const { number } = store.meta;
    const known = this.kept.get(store);
    if (known?.number === number) return known.sums as T;
    const sums = of(store);
    this.kept.set(store, { number, sums });
    return sums;
  }
}
