/** Does something so often, one after the other. */
export async function times<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < count; at += 1) all.push(await work(at));
  return all;
}
