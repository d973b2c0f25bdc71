/** `npm run variants`: generates the resized demo pictures again, by requesting each of them from a shop of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPictures, readyFile } from '../../drizzle/demo/pictures.ts';
import { uploadLocally } from '../../drizzle/media.ts';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { startStack } from '../../functions/tools/start/stack.ts';

optionsOf('npm run variants      generates the resized demo pictures again', {});
const dir = mkdtempSync(join(tmpdir(), 'chamak-variants-'));
// An empty shop, and only the original pictures.
await uploadLocally(join(dir, 'worker'), { ready: false });
const stack = await startStack({ dir, seed: false });
try {
  let bytes = 0;
  for (const { key, file, widths } of demoPictures()) {
    for (const width of widths) {
      const answer = await fetch(`${stack.shopUrl}/media/${key}/${width}.avif`);
      if (answer.headers.get('content-type') !== 'image/avif') throw new Error(`${key} could not be resized to ${width} px.`);
      const made = Buffer.from(await answer.arrayBuffer());
      const to = readyFile(file, width);
      mkdirSync(new URL('.', to), { recursive: true });
      writeFileSync(to, made);
      bytes += made.length;
    }
  }
  console.log(`${(bytes / 1024 / 1024).toFixed(1)} MiB of pictures.`);
} finally {
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
}
