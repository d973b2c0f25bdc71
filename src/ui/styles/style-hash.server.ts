/** More than a shop has languages. */
const KEPT = 8;
/** Hashes by their styles: a shop has one for each language, until the owner changes a colour. */
const known = new Map<string, `sha256-${string}`>();

/** Returns the hash with which the policy of a page allows a style. */
export async function styleHash(style: string): Promise<`sha256-${string}`> {
  const found = known.get(style);
  if (found) return found;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)));
  const hash = `sha256-${btoa(String.fromCharCode(...bytes))}` as const;
  if (known.size >= KEPT) known.clear();
  known.set(style, hash);
  return hash;
}
