import type { Env } from '../../../platform/env.ts';

/**
 * Anek Devanagari (OFL), reduced to Latin, Devanagari and ₹ with the features that shape them, because all tables are read for every
 * document. As TTF: a compressed format would be inflated each time.
 */
const files = { regular: '/fonts/anek-devanagari-400-1.ttf', bold: '/fonts/anek-devanagari-700-1.ttf' } as const;

export type FontName = keyof typeof files;
export type Fonts = Readonly<Record<FontName, Uint8Array>>;

async function read({ ASSETS }: Env, path: string): Promise<Uint8Array> {
  const answer = await ASSETS.fetch(new Request(`https://assets.local${path}`));
  if (!answer.ok) throw new Error(`the font ${path} is not in the assets: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns the fonts of documents. They are not part of the Worker's code, which starts faster without them. */
export async function readFonts(env: Env): Promise<Fonts> {
  const [regular, bold] = await Promise.all([read(env, files.regular), read(env, files.bold)]);
  return { regular, bold };
}
