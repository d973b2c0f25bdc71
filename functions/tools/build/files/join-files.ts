/** Code that the same screens and parts of screens load: these are its `users`. */
export interface Piece {
  readonly bytes: number;
  readonly users: ReadonlySet<string>;
  /** The other pieces that it imports, directly or not: whoever loads it loads them. */
  readonly needs: ReadonlySet<unknown>;
}

interface Limits {
  /** So many bytes more take as long as another file. */
  readonly bytesOfFile: number;
  /** A smaller file is joined with another one, whatever that costs. */
  readonly least: number;
  /** At most so many files are loaded by each user. */
  readonly each?: number;
}

interface File<P> extends Omit<Piece, 'needs'> {
  readonly pieces: readonly P[];
}

type Cost = readonly [cost: number, one: number, other: number];

/** Bytes that all users together load in vain once two files are one, less what a file is worth to each who loads both. */
function costOf(one: File<unknown>, other: File<unknown>, bytesOfFile: number): number {
  const both = one.users.intersection(other.users).size;
  return (one.users.size - both) * other.bytes + (other.users.size - both) * one.bytes - both * bytesOfFile;
}

/**
 * Joins pieces to files: again and again those two whose joining costs least, as long as that saves time, one of them is too small or somebody
 * loads too many.
 */
export function joinedFiles<P extends Piece>(
  pieces: readonly P[],
  { bytesOfFile, least, each = Number.POSITIVE_INFINITY }: Limits,
): readonly (readonly P[])[] {
  let files: readonly File<P>[] = pieces.map((piece) => ({ bytes: piece.bytes, users: piece.users, pieces: [piece] }));
  const costs = new WeakMap<File<P>, WeakMap<File<P>, number>>();
  const cost = (one: File<P>, other: File<P>): number => {
    const row = costs.get(one) ?? new WeakMap<File<P>, number>();
    costs.set(one, row);
    const known = row.get(other) ?? costOf(one, other, bytesOfFile);
    row.set(other, known);
    return known;
  };
  for (;;) {
    const loaded = Map.groupBy(
      files.flatMap(({ users }) => [...users]),
      (user) => user,
    );
    const overloaded = new Set([...loaded].filter(([, { length }]) => length > each).map(([user]) => user));
    const overloads = (one: File<P>, other: File<P>) =>
      overloaded.size > 0 && !one.users.intersection(other.users).isDisjointFrom(overloaded);
    let best: Cost | null = null;
    for (const [i, one] of files.entries()) {
      for (const [j, other] of files.entries()) {
        if (j <= i) continue;
        const value = cost(one, other);
        const isDue = value < 0 || Math.min(one.bytes, other.bytes) < least || overloads(one, other);
        if (isDue && (best === null || value < best[0])) best = [value, i, j];
      }
    }
    if (best === null) return files.map((file) => file.pieces);
    const [, i, j] = best;
    const [one, other] = [files[i], files[j]] as [File<P>, File<P>];
    const users = one.users.union(other.users);
    const joined = { pieces: [...one.pieces, ...other.pieces], users, bytes: one.bytes + other.bytes };
    const isNeeded = (file: File<P>) => file.pieces.some((piece) => joined.pieces.some(({ needs }) => needs.has(piece)));
    const rest = files.filter((_, at) => at !== i && at !== j);
    files = [...rest.map((file) => (isNeeded(file) ? { ...file, users: file.users.union(users) } : file)), joined];
  }
}
