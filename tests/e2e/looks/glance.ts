import { describe } from 'vitest';
import { changedFiles, changedPages } from '../../suite/changed-pages.ts';
import { shopperPages } from '../browser/pages.ts';
import { type Address, addresses } from './addresses.ts';
import { forAdministrator, forShoppers, sweep } from './sweep.ts';

/** For whom pages are. */
const readers = { shoppers: forShoppers, administrator: forAdministrator };
type Readers = keyof typeof readers;

/** Where a page is looked at that has changed, besides a phone in English. At night all are. */
const PLACES = [
  { window: { width: 320 } },
  { window: { width: 1024 } },
  { window: { width: 1440 } },
  { window: { width: 360 }, language: 'hi' },
] as const;
/** A change of more pages than these is one of what they share: each is looked at in one of the places, so that all places are seen. */
const MOST_CHANGED = 12;

/** The files whose pages have changed. The frames of shop and administrator count in the one as in the other. */
function changedOf(all: readonly Address[]): ReadonlySet<string> {
  const changed = changedFiles();
  const filesOf = (isMeant: (address: Address) => boolean) => [...new Set(all.filter(isMeant).flatMap(({ file }) => file ?? []))];
  return new Set(Object.values(readers).flatMap((isMeant) => [...changedPages(filesOf(isMeant), changed)]));
}

const isRead = ({ path }: Address) => shopperPages.some((each) => each.path === path);
/** The share of one of `parts` files in a list. */
const shareOf = <T>(all: readonly T[], part: number, parts: number) => all.filter((_, at) => at % parts === part - 1);

/** What `npm test` looks at: each page once, on a phone and in English, dealt out to `parts` files. */
export function glance(whose: Readers, part: number, parts: number): void {
  const own = new Set(shareOf(addresses.filter(readers[whose]), part, parts));
  sweep((address) => own.has(address), [{ width: 360 }], { isQuick: true, isRead });
}

/**
 * Looks at the pages that have changed in other windows, and in Hindi at those for shoppers. They are dealt out to `parts` files; one that
 * gets none looks at one page, so that nothing runs for the first time on the day of a change.
 */
export function glanceAtChanged(whose: Readers, part: number, parts: number): void {
  const changed = changedOf(addresses);
  const all = addresses.filter(readers[whose]);
  const meant = all.filter(({ file }) => file !== null && changed.has(file));
  const places = PLACES.filter((place) => !('language' in place) || whose === 'shoppers');
  const isSeenAt = (place: number, page: number) => meant.length <= MOST_CHANGED || page % places.length === place;
  const looks = meant.flatMap((address, page) => places.flatMap((place, at) => (isSeenAt(at, page) ? [{ address, place }] : [])));
  const own = shareOf(looks, part, parts);
  const one = { address: all[part - 1], place: places[part % places.length] };
  for (const place of places) {
    const { window, ...how } = place;
    const seen = new Set((own.length > 0 ? own : [one]).flatMap((look) => (look.place === place ? [look.address] : [])));
    const name = 'language' in how ? 'Hindi' : 'changed';
    if (seen.size > 0) describe(name, () => sweep((address) => seen.has(address), [window], { isQuick: true, name, ...how }));
  }
}
