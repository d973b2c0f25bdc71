/**
 * Returns the number of the order that a code or a typed text names: the address of a packing slip, 'CHK-20412' or '20412'. Null if it
 * names none.
 */
export function scannedOrder(text: string): number | null {
  const [, found] = /(?:[?&]order=|^\s*(?:CHK[-\s]?)?)(\d{1,9})\s*(?:$|&)/i.exec(text) ?? [];
  const number = Number(found ?? 0);
  return number > 0 ? number : null;
}
