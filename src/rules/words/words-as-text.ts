import { type ColourName, colourNames, colourWords } from '../brand/brand-colours.ts';
import type { BrandMark, BrandValues } from '../brand/brand-values.ts';
import { isMailWordKind, type MailWords } from './mail-words.ts';
import { isOwnPageKind, type OwnPage } from './own-page.ts';
import type { WordKind } from './word-kinds.ts';

function markText(mark: BrandMark | undefined): string {
  if (!mark) return 'the ring of the shop';
  return 'svg' in mark ? `a drawing of ${mark.svg.length} characters` : `the picture ${mark.key.replace(/^brand\/|\.webp$/g, '')}`;
}

function brandText({ name = '', tagline = '', mark, colours }: Partial<BrandValues>): string {
  const named = colourNames.map((colour: ColourName) => `${colourWords[colour]}: ${colours?.[colour] ?? ''}`);
  return [`Name: ${name}`, `Tagline: ${tagline}`, `Mark: ${markText(mark)}`, ...named].join('\n');
}

/** Returns a stored version as a person reads it, paragraph by paragraph, so that two can be compared. `text`: as it is stored. */
export function wordsAsText(kind: WordKind, text: string): string {
  if (kind === 'brand') return brandText(JSON.parse(text) as Partial<BrandValues>);
  if (isMailWordKind(kind)) {
    const { subject, opening } = JSON.parse(text) as MailWords;
    return `Subject: ${subject}\nFirst line: ${opening}`;
  }
  if (!isOwnPageKind(kind)) return text;
  const page = JSON.parse(text) as OwnPage;
  return `Title: ${page.title}\nThe page is ${page.state}.\n${page.text}`;
}
