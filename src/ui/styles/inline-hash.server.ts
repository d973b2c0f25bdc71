/** More than a shop has languages, twice. */
const KEPT = 16;
/** Hashes by their texts: a shop has a style for each language, until the owner changes a colour, and a script for each but English. */
const known = new Map<string, `sha256-${string}`>();

/** Returns the hash with which the policy of a page allows an inline style or script. */
export async function inlineHash(text: string): Promise<`sha256-${string}`> {
  const found = known.get(text);
  if (found) return found;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hash = `sha256-${btoa(String.fromCharCode(...bytes))}` as const;
  if (known.size >= KEPT) known.clear();
  known.set(text, hash);
  return hash;
}
