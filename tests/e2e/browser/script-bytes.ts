import { gzipSync } from 'node:zlib';

export const KB = 1024;
export const packed = (text: string) => gzipSync(text, { level: 9 }).length;

/** Built scripts by their address, which has a mark of what is in it: each is fetched once, for however many pages. */
const fetched = new Map<string, string>();
const sizes = new Map<string, number>();

export async function builtScript(address: string): Promise<string> {
  const text = fetched.get(address) ?? (await (await fetch(address)).text());
  fetched.set(address, text);
  return text;
}

function sizeOf(text: string): number {
  const size = sizes.get(text) ?? packed(text);
  sizes.set(text, size);
  return size;
}

const IMPORT = /(?:from|import)\s*["']((?:\.|\/_astro)\/[^"']+\.js)["']/g;
const LATER = /\bimport\(\s*["'`]((?:\.|\/_astro)\/[^"'`]+\.js)["'`]/g;
const found = (pattern: RegExp, text: string, base: string) => [...text.matchAll(pattern)].map(([, path = '']) => new URL(path, base).href);
export const importsOf = (text: string, base: string): string[] => found(IMPORT, text, base);
/** What a script imports when it needs it. */
export const laterOf = (text: string, base: string): string[] => found(LATER, text, base);

const SCRIPT = /<script\b([^>]*)>(.*?)<\/script>/gs;
/** The scripts that stand in a page itself, without its data. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    /\bsrc=|data-src=|type="[^"]*json"/.test(attributes) ? [] : [text],
  );

/** The files that a page names: its scripts, those that it holds back until it has loaded, and islands. */
const namedFiles = (html: string) =>
  [...html.matchAll(/<(?:script|astro-island)\b[^>]*>/g)]
    .flatMap(([tag]) => [...tag.matchAll(/(?:\bsrc|data-src|component-url|renderer-url)="([^"]+)"/g)])
    .map(([, path = '']) => path);

/** A page in a browser, or as it is sent. */
type Shown = { content(): Promise<string>; url(): string };

/** A page as it is sent. */
export const sent = (url: string): Shown => ({ content: async () => (await fetch(url)).text(), url: () => url });

/** The files that a page needs, with their text: those that it names, and all that they import. Dynamic imports (`import()`) are not included. */
export async function filesOf(page: Shown): Promise<Map<string, string>> {
  const [html, url] = [await page.content(), page.url()];
  const inline = inlineScripts(html);
  const texts = new Map<string, string>();
  const named = namedFiles(html).map((path) => new URL(path, url).href);
  const queue = [...named.filter((each) => each.startsWith(new URL(url).origin)), ...inline.flatMap((text) => importsOf(text, url))];
  for (let each = queue.pop(); each; each = queue.pop()) {
    if (texts.has(each)) continue;
    const text = await builtScript(each);
    texts.set(each, text);
    queue.push(...importsOf(text, each));
  }
  return texts;
}

/** The scripts that a page needs: its files, and those in it. */
const scriptsOf = async (page: Shown): Promise<string[]> => [...(await filesOf(page)).values(), ...inlineScripts(await page.content())];

/** Bytes of the scripts that a page needs, gzipped file by file. */
export async function scriptBytes(page: Shown): Promise<number> {
  return (await scriptsOf(page)).reduce((sum, text) => sum + sizeOf(text), 0);
}
