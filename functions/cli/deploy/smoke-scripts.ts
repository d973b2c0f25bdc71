import type { OperatorSettings } from '../operator/settings.ts';
import { buildsOf, scriptsIn } from './kept-scripts.ts';
import { type Visit, visitor } from './smoke.ts';

/** Pages whose scripts are asked for: those of a first purchase, and the door of the admin area. */
const PAGES = ['/', '/collections', '/checkout', '/login', '/admin/login'];

/**
 * Returns whether a version has every script and style of its own pages, and of the pages of the version before it, which are open in
 * browsers and whose lazy parts will be asked of the new one. A version of before the lists is not looked at.
 * @param former null if the new version is the only one
 * @returns what is wrong, null for nothing
 */
export async function scriptFault(settings: OperatorSettings, version: string, former: string | null): Promise<string | null> {
  const visit = visitor(settings, version);
  const own = await scriptsOf(visit);
  const missing = await missingOf(visit, own);
  if (missing !== null) return `a page of the new version names ${missing}, which it does not have`;
  if (former === null) return null;
  const before = visitor(settings, former);
  const list = await buildsOf(before);
  if (list === null) return null;
  const theirs = [...(await scriptsOf(before)), ...(list[0]?.files ?? []).map((name) => `/_astro/${name}`)];
  const gone = await missingOf(visit, theirs);
  return gone === null ? null : `the version before names ${gone}, which the new version does not have`;
}

async function scriptsOf(visit: Visit): Promise<string[]> {
  const listing = (await visit('/collections'))?.text ?? '';
  const [, piece] = /href="(\/products\/\d+[^"?#]*)/.exec(listing) ?? [];
  const pages = await Promise.all([...PAGES, ...(piece === undefined ? [] : [piece])].map((path) => visit(`${path}?smoke=${Date.now()}`)));
  return pages.flatMap((page) => scriptsIn(page?.text ?? ''));
}

/** Returns the first of these files that a version does not answer with 200. */
async function missingOf(visit: Visit, paths: readonly string[]): Promise<string | null> {
  for (const path of new Set(paths)) if ((await visit(path))?.status !== 200) return path;
  return null;
}
