import { onDevice } from '../../../ui/storage.client.ts';
import { readJson } from '../../../ui/stored-json.client.ts';

const KEY = 'searches';
const KEPT = 5;

/** Returns the last searches on this device, newest first. */
export const recentSearches = (): readonly string[] =>
  (readJson(onDevice, KEY, Array.isArray) ?? []).filter((one) => typeof one === 'string').slice(0, KEPT);

const keep = (searches: readonly string[]) => onDevice.write(KEY, JSON.stringify(searches));

export function rememberSearch(search: string): void {
  keep([search, ...recentSearches().filter((one) => one.toLowerCase() !== search.toLowerCase())].slice(0, KEPT));
}

export function forgetSearches(): void {
  keep([]);
}
