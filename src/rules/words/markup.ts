import { inOwnLanguage } from '../language/addresses.ts';
import { fallbackTag } from '../language/fallback-tag.ts';
import { safeLink } from '../safe-link.ts';

/**
 * The markup of the owner's texts: paragraphs, `## heading {#id}`, `### heading`, `- item`, `**bold**`, `[words](link)`, and `\` before a sign
 * that is meant as it stands. There is nothing else: every other sign is shown, so no HTML passes through.
 */
export interface Block {
  readonly kind: 'title' | 'subtitle' | 'item' | 'paragraph';
  /** Inline markup. */
  readonly text: string;
  /** The id of a title, to which links lead. */
  readonly id?: string | undefined;
  /** It differs from an earlier text: a preview shows it on a ground of its own. */
  readonly isChanged?: boolean | undefined;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');
const withoutSlashes = (text: string) => text.replace(/\\(.)/g, '$1');

/** Returns a value as markup that shows it as it stands. */
export const plain = (value: string): string => value.replace(/[\\*[\](){}#-]/g, '\\$&').replace(/\s+/g, ' ');

const TITLE = /^(##|###)\s+(.*?)(?:\s+\{#([a-z][a-z0-9-]{0,39})\})?$/;

/** Returns the blocks of a text. A line that begins none belongs to the block above it. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const last = blocks.at(-1);
    const title = TITLE.exec(line);
    if (line === '') isOpen = false;
    else if (title) {
      blocks.push({ kind: title[1] === '##' ? 'title' : 'subtitle', text: title[2] ?? '', id: title[3] });
      isOpen = false;
    } else if (/^[-•]\s/.test(line)) {
      blocks.push({ kind: 'item', text: line.slice(1).trim() });
      isOpen = true;
    } else if (isOpen && last) blocks[blocks.length - 1] = { ...last, text: `${last.text} ${line}` };
    else {
      blocks.push({ kind: 'paragraph', text: line });
      isOpen = true;
    }
  }
  return blocks;
}

const INLINE = /\\(.)|\*\*((?:\\.|[^\\])+?)\*\*|\[((?:\\.|[^\]\\])+)\]\(((?:\\.|[^)\s\\])*)\)/gs;

/** Returns where a link may lead: a path of the shop, a part of the page, an https address, a mailbox or a phone; null for anything else. */
export function wordsLink(link: string): string | null {
  const bare = withoutSlashes(link);
  if (/^#[a-z][a-z0-9-]*$/.test(bare)) return bare;
  if (/^mailto:[^\s<>"'\\?]+@[^\s<>"'\\?]+$/.test(bare) || /^tel:\+?\d{3,15}$/.test(bare)) return bare;
  return safeLink(bare);
}

function linkHtml(words: string, link: string): string {
  const href = inOwnLanguage(wordsLink(link));
  if (href === null) return inlineHtml(words);
  const away = href.startsWith('https://') ? ' target="_blank" rel="noopener noreferrer"' : '';
  return `<a href="${escapeHtml(href)}"${away}>${inlineHtml(words)}</a>`;
}

/** Returns inline markup as HTML. */
function inlineHtml(text: string): string {
  let html = '';
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, sign, bold, words, link] = match;
    html += escapeHtml(text.slice(at, match.index));
    if (sign !== undefined) html += escapeHtml(sign);
    else if (bold !== undefined) html += `<b class="text-strong">${inlineHtml(bold)}</b>`;
    else html += linkHtml(words ?? '', link ?? '');
    at = match.index + whole.length;
  }
  return html + escapeHtml(text.slice(at));
}

/** Returns the targets of all links of a text, as they are written. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(INLINE)].flatMap(([, , , , link]) => (link === undefined ? [] : [link]));

/** Returns the text without markup, for hints and mails: '**48 hours**' → '48 hours'. */
const plainText = (text: string): string =>
  text.replace(
    INLINE,
    (whole, sign?: string, bold?: string, words?: string) => sign ?? ((bold ?? words) ? plainText(bold ?? words ?? '') : whole),
  );

/** Returns blocks as HTML: what follows a title is a section with it. */
export function blocksHtml(blocks: readonly Block[]): string {
  let html = '';
  let inList = false;
  let inSection = false;
  for (const { kind, text, id, isChanged } of blocks) {
    const tag = fallbackTag(plainText(text));
    const marks = (isChanged ? ' data-changed' : '') + (tag ? ` lang="${tag}"` : '');
    if (inList !== (kind === 'item')) html += inList ? '</ul>' : '<ul>';
    inList = kind === 'item';
    if (kind === 'item') html += `<li${marks}>${inlineHtml(text)}</li>`;
    else if (kind === 'paragraph') html += `<p${marks}>${inlineHtml(text)}</p>`;
    else if (kind === 'subtitle') html += `<h3${marks}>${inlineHtml(text)}</h3>`;
    else {
      html += `${inSection ? '</section>' : ''}<section${id ? ` id="${id}"` : ''}><h2${marks}>${inlineHtml(text)}</h2>`;
      inSection = true;
    }
  }
  return `${html}${inList ? '</ul>' : ''}${inSection ? '</section>' : ''}`;
}
