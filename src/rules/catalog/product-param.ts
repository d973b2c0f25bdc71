/** The id in a product's address, whatever its slug: '14-phoolbagh-bangles' and '14' → 14; no id → 0, which no product has. */
export function parseProductParam(param: string): number {
  const [, digits] = /^([1-9][0-9]{0,8})(?:-|$)/.exec(param) ?? [];
  return Number(digits ?? 0);
}
