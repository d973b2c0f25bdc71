/** 'N' is the law's sign for a number of pieces: '1 N' → '1 piece', '2 N' → '2 pieces'; anything else is already in words. */
export function netQuantityWords(netQuantity: string): string {
  const [, count] = /^(\d+) ?N$/i.exec(netQuantity.trim()) ?? [];
  if (!count) return netQuantity;
  return count === '1' ? '1 piece' : `${count} pieces`;
}
