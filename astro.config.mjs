import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

/** Islands marked `client:touch` hydrate on the first touch, pointer or focus: src/ui/touch.ts. */
const touchDirective = {
  name: 'touch-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/ui/touch.ts' }),
  },
};

/** The server build is minified too: a smaller Worker starts faster. */
const minifyServer = {
  name: 'minify-server',
  enforce: 'post',
  configEnvironment: (name) => (name === 'ssr' ? { build: { minify: true } } : undefined),
};

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [react(), touchDirective],
  session: false,
  trailingSlash: 'never',
  compressHTML: true,
  build: { inlineStylesheets: 'always', assets: '_astro' },
  devToolbar: { enabled: false },
  prefetch: false,
  security: { checkOrigin: false },
  vite: {
    plugins: [minifyServer],
    build: { assetsInlineLimit: 0, target: 'es2022' },
  },
});
