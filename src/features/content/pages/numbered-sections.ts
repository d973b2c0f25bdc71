/** A section of a text: its id, and its heading as HTML. */
interface Section {
  readonly id: string;
  readonly heading: string;
}

/**
 * Gives each section of a rendered text an id of its own, so that a list of contents can lead to it. A section that has one keeps it.
 * `<section><h2>2. Privacy</h2>` → `<section id="privacy"><h2>2. Privacy</h2>`
 */
export function numberedSections(html: string): { readonly html: string; readonly contents: readonly Section[] } {
  const contents: Section[] = [];
  const free = (id: string, at = 1): string => {
    const wanted = at === 1 ? id : `${id}-${at}`;
    return contents.some((one) => one.id === wanted) ? free(id, at + 1) : wanted;
  };
  const marked = html.replace(
    /<section(?: id="([^"]+)")?>(\s*<h2>)([\s\S]*?)(<\/h2>)/g,
    (_, own: string | undefined, open, heading, close) => {
      const id = own ?? free(slugOf(String(heading)));
      contents.push({ id, heading: String(heading) });
      return `<section id="${id}">${open}${heading}${close}`;
    },
  );
  return { html: marked, contents };
}

const slugOf = (heading: string) =>
  heading
    .replace(/<[^>]*>|&[#\w]+;|^\s*\d+\.\s*/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-?$/, 'section');
