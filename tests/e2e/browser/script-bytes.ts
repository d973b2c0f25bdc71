import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

export const KB = 1024;
export const packed = (text: string) => gzipSync(text, { level: 9 }).length;

const IMPORT = /(?:from|import)\s*["']((?:\.|\/_astro)\/[^"']+\.js)["']/g;
const importsOf = (text: string, base: string) => [...text.matchAll(IMPORT)].map(([, path = '']) => new URL(path, base).href);

/**
 * The scripts that a page needs: inline scripts, its scripts, those that it holds back until it has loaded, islands, and everything they
 * import. Dynamic imports (`import()`) are not included.
 */
export async function scriptsOf(page: Page): Promise<string[]> {
  const { entries, inline } = await page.evaluate(() => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script:is([src], [data-src])')].map(
      ({ src, dataset }) => src || dataset.src,
    );
    const islands = [...document.querySelectorAll('astro-island')];
    const islandScripts = islands.flatMap((island) => [island.getAttribute('component-url'), island.getAttribute('renderer-url')]);
    const own = [...scripts, ...islandScripts].flatMap((url) => (url ? [new URL(url, location.href).href] : []));
    return {
      entries: own.filter((url) => url.startsWith(location.origin)),
      inline: [...document.querySelectorAll<HTMLScriptElement>('script:not([src], [data-src], [type$=json])')].map(({ text }) => text),
    };
  });
  const texts = new Map<string, string>();
  const queue = [...entries, ...inline.flatMap((text) => importsOf(text, page.url()))];
  for (let url = queue.pop(); url; url = queue.pop()) {
    if (texts.has(url)) continue;
    const text = await (await fetch(url)).text();
    texts.set(url, text);
    queue.push(...importsOf(text, url));
  }
  return [...texts.values(), ...inline];
}

/** Bytes of the scripts that a page needs, gzipped file by file. */
export async function scriptBytes(page: Page): Promise<number> {
  return (await scriptsOf(page)).reduce((sum, text) => sum + packed(text), 0);
}
