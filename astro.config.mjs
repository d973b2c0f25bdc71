import cloudflare from '@astrojs/cloudflare';
import { cacheCloudflare } from '@astrojs/cloudflare/cache';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { brandFiles } from './functions/tools/build/brand-files.ts';
import { contentPolicy, ownStyles } from './functions/tools/build/content-policy.ts';
import { screenFilesInPages } from './functions/tools/build/files/screen-files.ts';
import { sampleFiles } from './functions/tools/build/sample-files.ts';
import { serviceWorker } from './functions/tools/build/service-worker.ts';
import { smallFiles } from './functions/tools/build/small-files.ts';
import { startLoaded } from './functions/tools/build/start-loaded.ts';
import { textsInScripts } from './functions/tools/build/texts/texts-in-scripts.ts';

/** Bytes. A larger sheet is a file: that of the administrator's screens, which all of them share. */
const LARGEST_INLINED = 32_768;

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [react(), ownStyles, startLoaded, screenFilesInPages],
  session: false,
  // Its name makes the adapter mark every other answer as one that Cloudflare must not keep.
  cache: { provider: cacheCloudflare() },
  trailingSlash: 'never',
  build: { inlineStylesheets: 'auto', assets: '_astro' },
  logger: { entrypoint: './src/platform/log/astro-log.ts' },
  devToolbar: { enabled: false },
  prefetch: false,
  markdown: { syntaxHighlight: false },
  security: { checkOrigin: false, csp: contentPolicy },
  vite: {
    plugins: [...smallFiles, textsInScripts(), serviceWorker, brandFiles, sampleFiles],
    build: { assetsInlineLimit: (file, content) => file.endsWith('.css') && content.length <= LARGEST_INLINED, target: 'es2022' },
  },
});
