import { dirname, join } from 'node:path';
import { adminUrls } from '../../src/admin/admin-urls.ts';
import { code, source } from '../architecture/imports.ts';
import { reached } from './reached.ts';

/** What more pages than these show belongs to the frame: every browser test answers for it. */
const MOST_ADDRESSES = 6;

/** The address of a page: 'src/pages/orders/[id].astro' → '/orders/'. */
const pageAddress = (file: string) => file.replace(/^src\/pages|(?:\/index)?\.astro$/g, '').replace(/\[.*/, '') || '/';

const SCREEN_LINES = /path: adminUrls\.(\w+)(?:\('?([^')]*)'?\))?,[\s\S]*?import\('\.\/([^']+)'\)/g;

function screensOf(file: string): (readonly [loaded: string, address: string])[] {
  return [...source(file).matchAll(SCREEN_LINES)].map(([, name = '', of = '', loaded = '']) => {
    const address: unknown = Reflect.get(adminUrls, name);
    const path = String(typeof address === 'function' ? address(of) : address);
    return [join(dirname(file), loaded), path.replace(/[:?].*/, '')];
  });
}
/** Addresses of the administrator's screens by the file that a screen loads; '/admin/orders/' for '/admin/orders/:id'. */
const screens: ReadonlyMap<string, string> = new Map(code.filter((file) => file.endsWith('.screen.ts')).flatMap(screensOf));

/** Returns the addresses at which some files of pages and screens are seen; none for what most show. */
export function addressesOf(files: readonly string[]): readonly string[] {
  const seen = files.flatMap((file) => {
    const all = [...reached([file], Number.POSITIVE_INFINITY)];
    const own = file.startsWith('src/admin/')
      ? all.flatMap((each) => screens.get(each) ?? [])
      : all.filter((each) => /^src\/pages\/.*\.astro$/.test(each)).map(pageAddress);
    return own.length > MOST_ADDRESSES ? [] : own;
  });
  return [...new Set(seen)];
}

/** Returns how often the text of a test names one of some addresses. */
export function visitsOf(addresses: readonly string[]): (text: string) => number {
  if (addresses.length === 0) return () => 0;
  // An address of one record goes on with its id.
  const ends = (address: string) => (address.length > 1 && address.endsWith('/') ? '' : '(?![\\w/-])');
  const named = new RegExp(`['"\`](?:${addresses.map((address) => RegExp.escape(address) + ends(address)).join('|')})`, 'g');
  return (text) => text.match(named)?.length ?? 0;
}
