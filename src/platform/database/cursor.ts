/** The start of a page of a list: the value by which the list is sorted, and the id of the row. */
export type Cursor = readonly [by: string | number, id: string | number];

const isKey = (value: unknown): value is string | number => typeof value === 'string' || Number.isSafeInteger(value);

/** Returns a cursor as text for an address: base64url of the JSON. */
export function encodeCursor(cursor: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Returns null for a text that `encodeCursor` did not make: anybody may have typed it. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const [by, id, ...rest] = Array.isArray(value) ? value : [];
    return isKey(by) && isKey(id) && rest.length === 0 ? [by, id] : null;
  } catch {
    return null;
  }
}
