import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { samplePictures } from '../../../src/features/first-day/sample-content.ts';

const pictures = join(import.meta.dirname, '../../../drizzle/demo/pictures');
const PLACE = /^\/sample\/([\w-]+\.jpg)$/;

/** Adds the pictures of the sample shop to the files of the built shop: the press that fills it copies them into the bucket. */
export const sampleFiles: Plugin = {
  name: 'sample-files',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    if (this.environment.mode !== 'build') return;
    for (const file of samplePictures)
      this.emitFile({ type: 'asset', fileName: `sample/${file}`, source: readFileSync(join(pictures, file)) });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const file = PLACE.exec(request.url ?? '')?.[1];
      if (!file || !samplePictures.includes(file)) return next();
      response.setHeader('Content-Type', 'image/jpeg').end(readFileSync(join(pictures, file)));
    });
  },
};
