/** A count of pieces as it is typed over the figure that is stored. `asked`: '17', '+5', '-3', or '' where nothing was typed. */
export interface TypedCount {
  /** '' for a piece without sizes. */
  readonly size: string;
  readonly stock: number;
  readonly asked: string;
}

/** Returns what the shop will note: '2.4: 12 → 17, +5'; null where nothing changes or what was typed is no number. */
export function countText({ size, stock, asked }: TypedCount): string | null {
  if (!/^[+-]?\d{1,6}$/.test(asked)) return null;
  const after = /^\d/.test(asked) ? Number(asked) : stock + Number(asked);
  if (after === stock) return null;
  const by = after - stock;
  return `${size && `${size}: `}${stock} → ${after}, ${by > 0 ? '+' : '−'}${Math.abs(by)}`;
}
