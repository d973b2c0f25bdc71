const KEY = 'searches';
const KEPT = 5;

/** The last searches on this device, newest first. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

function keep(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // If storage is blocked, nothing is remembered.
  }
}

export const rememberSearch = (search: string): void =>
  keep([search, ...recentSearches().filter((one) => one.toLowerCase() !== search.toLowerCase())].slice(0, KEPT));

export const forgetSearches = (): void => keep([]);
