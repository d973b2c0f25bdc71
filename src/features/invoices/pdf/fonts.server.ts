import type { Env } from '../../../platform/env.ts';
import { type Script, scriptsIn } from '../../../rules/scripts/scripts.ts';

const weights = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof weights;
/** A font of the papers: Latin and Devanagari have one, each other script its own. */
export type FontName = 'latin' | Exclude<Script, 'devanagari'>;
type Font = Readonly<Record<Weight, Uint8Array>>;
export type Fonts = Readonly<Record<'latin', Font> & Partial<Record<FontName, Font>>>;

/**
 * Anek of each script, and Vazirmatn for Urdu (OFL), reduced to its letters with the features that shape them, because all tables are
 * read for every document. As TTF: a compressed format would be inflated each time.
 */
const nameOf = (font: FontName): string => {
  if (font === 'latin') return 'anek-devanagari';
  return font === 'urdu' ? 'vazirmatn' : `anek-${font}`;
};

/** Returns the address of a font among the assets. */
export const fontPath = (font: FontName, weight: Weight): string => `/fonts/${nameOf(font)}-${weights[weight]}-1.ttf`;

/** Returns the font that has the letters of a script; null is Latin. */
export const fontOf = (script: Script | null): FontName => (script === null || script === 'devanagari' ? 'latin' : script);

async function read({ ASSETS }: Env, path: string): Promise<Uint8Array> {
  const answer = await ASSETS.fetch(new Request(`https://assets.local${path}`));
  if (!answer.ok) throw new Error(`the font ${path} is not in the assets: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Returns the fonts of a paper: that of Latin, and those of the scripts in `shown`, the rows that it shows. They are not part of the Worker's
 * code, which starts faster without them.
 */
export async function readFonts(env: Env, shown: unknown): Promise<Fonts> {
  const needed = new Set<FontName>(['latin', ...scriptsIn(JSON.stringify(shown)).map(fontOf)]);
  const fonts = await Promise.all(
    [...needed].map(async (font) => {
      const [regular, bold] = await Promise.all([read(env, fontPath(font, 'regular')), read(env, fontPath(font, 'bold'))]);
      return [font, { regular, bold }] as const;
    }),
  );
  return Object.fromEntries(fonts) as Fonts;
}
