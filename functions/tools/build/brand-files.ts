import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { brand } from '../../../src/brand/brand.ts';
import { colours } from '../../../src/brand/colours.ts';
import { brandDefaults } from '../../../src/brand/defaults.ts';
import { appManifest, builtIcons } from '../../../src/features/words/app-manifest.ts';
import { markPicture } from '../../../src/ui/icon/mark.ts';

const icons = join(import.meta.dirname, '../../../src/brand/icons');
const types: Readonly<Record<string, string>> = {
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

const drawing = (margin: number) => markPicture(colours.brand, colours.accent, margin);

/** Paints a drawing on a square of `size` pixels. */
const painted = (drawn: string, size: number) =>
  sharp(Buffer.from(drawn.replace('<svg ', `<svg width="${size}" height="${size}" `))).png({ palette: true });

/** Returns an icon for the screen of a phone, which has a ground. */
const appIcon = (size: number, margin: number) => painted(drawing(margin), size).flatten({ background: colours.ground }).toBuffer();

/** Returns an icon file with one picture of 32 pixels. */
async function favicon(): Promise<Buffer> {
  const png = await painted(drawing(0), 32).toBuffer();
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

const manifest = appManifest({ ...brand, description: brandDefaults.description }, colours, builtIcons);

type Content = string | Buffer | Promise<Buffer>;

/** The files by their names in the built shop. A changed picture gets another number in its name: browsers keep icons for a year. */
const files = new Map<string, () => Content>([
  ...readdirSync(icons).map((name) => [`icons/${name}`, () => readFileSync(join(icons, name))] as const),
  ['icons/mark-1.svg', () => drawing(0)],
  ['icons/favicon-1.ico', favicon],
  ['icons/app-192-1.png', () => appIcon(192, 3.8)],
  ['icons/app-512-1.png', () => appIcon(512, 3.8)],
  // A phone may cut everything outside of a circle of four fifths.
  ['icons/app-maskable-512-1.png', () => appIcon(512, 11)],
  ['icons/touch-1.png', () => appIcon(180, 5.7)],
  ['site.webmanifest', () => JSON.stringify(manifest)],
]);

/** Adds what shows the brand to the files of `public`: manifest, icons, and pictures in its colours. */
export const brandFiles: Plugin = {
  name: 'brand-files',
  applyToEnvironment: ({ name }) => name === 'client',
  async buildStart() {
    if (this.environment.mode !== 'build') return;
    for (const [fileName, content] of files) this.emitFile({ type: 'asset', fileName, source: await content() });
  },
  configureServer({ middlewares }) {
    middlewares.use(async (request, response, next) => {
      const name = (request.url ?? '').slice(1);
      const content = await files.get(name)?.();
      if (content === undefined) return next();
      response.setHeader('Content-Type', types[extname(name)] ?? '').end(content);
    });
  },
};
