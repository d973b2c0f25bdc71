/**
 * Returns the id in a product's address, whatever its slug: '14-phoolbagh-bangles' and '14' → 14; no id → 0, which no product has.
 */
export function parseProductParam(param: string): number {
  const [, digits] = /^([1-9][0-9]{0,8})(?:-|$)/.exec(param) ?? [];
  return Number(digits ?? 0);
}

/** '1,2,x,2' → [1, 2]. Drops repetitions and anything that is not an id; reads at most the first `most` entries. */
export function parseIdList(list: string, most: number): number[] {
  const ids = list.split(',', most).filter((id) => /^[1-9][0-9]{0,8}$/.test(id));
  return [...new Set(ids.map(Number))];
}
