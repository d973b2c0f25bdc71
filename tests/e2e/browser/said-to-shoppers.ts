/** Words of a shop of jewellery, in English and Hindi. */
const JEWELLERY =
  /.{0,40}(?:jewel|\bimitation|jhumk|necklace|kundan|bangle|\brings?\b|earring|sparkl|\bstuds?\b|anklet|meenakari|plated|[- ]tone pieces|ज्वेलर|ज्वैलर|इमिटेशन|गहन|झुमक|चूड़ी|अंगूठी).{0,40}/gi;

const SIGNS: Readonly<Record<string, string>> = { '&quot;': '"', '&#34;': '"', '&#39;': "'", '&amp;': '&' };

/** Returns what a page says: its text, the attributes that are read or shown, the texts that its islands are given, and its facts for programs. */
function saidBy(html: string): string {
  const attributes = html.match(/\s(?:content|alt|title|placeholder|aria-label|value|props)="[^"]*"/g) ?? [];
  const facts = html.match(/<script type="application\/ld\+json">.*?<\/script>/gs) ?? [];
  const text = html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' ');
  return [text, ...attributes, ...facts].join('\n').replace(/&(?:quot|#34|#39|amp);/g, (sign) => SIGNS[sign] ?? sign);
}

/** Returns each place of a page or paper where it speaks of jewellery, with the words around it. */
export const jewelleryIn = (html: string): readonly string[] => saidBy(html).match(JEWELLERY) ?? [];

/** Addresses that no shopper reads, or that change something. */
const OTHERS = /^\/(?:admin|api|media|fonts|_astro)\b|\.(?:png|svg|ico|css|js|avif|jpg|woff2)$/;

interface Crawl {
  readonly origin: string;
  /** Addresses to begin with. */
  readonly from: readonly string[];
  readonly read: (url: string) => Promise<string>;
}

/** Follows every link of the shop from these addresses. Returns the number of pages, and each that speaks of jewellery with what it says. */
export async function crawlForJewellery({ origin, from, read }: Crawl): Promise<{ pages: number; found: readonly string[] }> {
  const known = new Set(from);
  const found: string[] = [];
  // A set gives what is added to it meanwhile, too.
  for (const path of known) {
    const html = await read(origin + path);
    found.push(...jewelleryIn(html).map((said) => `${path}: ${said.trim()}`));
    for (const [, href = ''] of html.matchAll(/\shref="([^"#]*)/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), origin + path);
      // Of the filters of a listing there are too many.
      const search = url.pathname.startsWith('/collections') ? '' : url.search;
      if (url.origin === origin && !OTHERS.test(url.pathname)) known.add(url.pathname + search);
    }
  }
  return { pages: known.size, found };
}
