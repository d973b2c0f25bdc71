import { describe } from 'vitest';
import { changedFiles, changedPages } from '../../suite/changed-pages.ts';
import { shopperPages } from '../browser/pages.ts';
import { type Address, addresses } from './addresses.ts';
import { forAdministrator, forShoppers, sweep } from './sweep.ts';

/** The windows in which a page is looked at that has changed. At night all are. */
const WINDOWS_OF_CHANGED = [{ width: 320 }, { width: 1024 }, { width: 1440 }];

/** The files whose pages have changed. The frames of shop and administrator count in the one as in the other. */
function changedOf(all: readonly Address[]): ReadonlySet<string> {
  const changed = changedFiles();
  const filesOf = (isMeant: (address: Address) => boolean) => [...new Set(all.filter(isMeant).flatMap(({ file }) => file ?? []))];
  return new Set([forShoppers, forAdministrator].flatMap((isMeant) => [...changedPages(filesOf(isMeant), changed)]));
}
const changed = changedOf(addresses);
const hasChanged = ({ file }: Address) => file !== null && changed.has(file);

const isRead = ({ path }: Address) => shopperPages.some((each) => each.path === path);

/**
 * What `npm test` looks at: each page once, on a phone and in English; a page of which a file has changed also in other windows, and in Hindi.
 * The pages are dealt out to `parts` files, those that have changed first, so that all files take equally long.
 */
export function glance(isMeant: (address: Address) => boolean, part: number, parts: number): void {
  const meant = addresses.filter(isMeant).sort((one, other) => Number(hasChanged(other)) - Number(hasChanged(one)));
  const own = new Set(meant.filter((_, at) => at % parts === part - 1));
  sweep((address) => own.has(address), [{ width: 360 }], { isQuick: true, isRead });
  const ofChanged = new Set([...own].filter(hasChanged));
  if (ofChanged.size === 0) return;
  describe('changed', () => {
    sweep((address) => ofChanged.has(address), WINDOWS_OF_CHANGED, { isQuick: true, name: 'changed' });
  });
  const inHindi = [...ofChanged].filter(forShoppers);
  if (inHindi.length === 0) return;
  describe('changed, in Hindi', () => {
    sweep((address) => inHindi.includes(address), [{ width: 360 }], { isQuick: true, name: 'Hindi', language: 'hi' });
  });
}
