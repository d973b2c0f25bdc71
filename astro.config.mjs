import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import cloudflare from '@astrojs/cloudflare';
import { cacheCloudflare } from '@astrojs/cloudflare/cache';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { fetchAheadRules } from './src/features/shell/fetch-ahead.client.ts';
import { headScript } from './src/ui/layout/head-script.ts';
import { layerOrder } from './src/ui/styles/layer-order.ts';

/**
 * A new Worker compiles the modules of its first page before it answers. So the server build is minified too, and letters outside of
 * ASCII are escaped: one of them makes V8 keep and read its whole module in 16 bits a letter. Nothing reads maps of its sources, which
 * take a sixth of the build.
 */
const quickStart = {
  name: 'quick-start',
  enforce: 'post',
  configEnvironment: (name) =>
    name === 'ssr' ? { build: { minify: true, sourcemap: false, rolldownOptions: { output: { charset: 'ascii' } } } } : undefined,
};

/**
 * What packages do otherwise in the Worker. Its first page loads no renderer of React (the first page with an island does) and no pattern
 * for several frameworks, and neither the order of routes nor the log asks for a language: the first use of `Intl` in a process reads all
 * of them, 10 ms. Astro hashes and writes the inlined styles of a page, which never change, only once, and hands a page over in parts
 * (page-bytes.ts).
 */
const changes = {
  '@astrojs/react/dist/server.js': [
    ['import ReactDOM from "react-dom/server";', 'let ReactDOM;'],
    ['  let html;\n', '  ReactDOM ??= (await import("react-dom/server")).default;\n  let html;\n'],
    ['import { createFilter } from "@astrojs/internal-helpers/create-filter";', ''],
  ],
  'astro/dist/core/routing/priority.js': [[/([\w.]+)\.localeCompare\(([\w.]+)\)/g, '($1 < $2 ? -1 : Number($1 > $2))']],
  'astro/dist/core/logger/core.js': [[/new Intl\.DateTimeFormat\(\[\], {[^}]*}\)/, '{ format: (at) => at.toISOString().slice(11, 19) }']],
  'astro/dist/core/encryption.js': [
    [
      'async function generateCspDigest(data, algorithm) {',
      `const digests = new Map();
      async function generateCspDigest(data, algorithm) {
        if (!digests.has(data)) digests.set(data, await digest(data, algorithm));
        return digests.get(data);
      }
      async function digest(data, algorithm) {`,
    ],
  ],
  'astro/dist/runtime/server/render/astro/render.js': [
    ['let str = "";', 'const parts = [];'],
    ['str += doctype;', 'parts.push(doctype);'],
    ['str += chunkToString(result, chunk);', 'parts.push(chunkToByteArrayOrString(result, chunk));'],
    ['return str;', 'const bytes = pageBytes(parts);\n  return isPage ? bytes : new TextDecoder().decode(bytes);'],
    [/^/, `import { pageBytes } from ${JSON.stringify(fileURLToPath(new URL('src/ui/memo/page-bytes.ts', import.meta.url)))};\n`],
  ],
  'astro/dist/runtime/server/render/head.js': [
    [': renderElement("style", style)', ': styleElement(style)'],
    [
      'function renderAllHeadContent',
      `const styleElements = new Map();
      function styleElement(style) {
        if (!styleElements.has(style.children)) styleElements.set(style.children, renderElement("style", style));
        return styleElements.get(style.children);
      }
      function renderAllHeadContent`,
    ],
  ],
  'astro/dist/runtime/server/render/page.js': [
    ['typeof body === "string") {\n    body = encoder.encode(body);', 'body instanceof Uint8Array) {'],
  ],
};
const changedPackages = Object.entries(changes).map(([file, ofFile]) => ({
  name: `changed:${file}`,
  apply: 'build',
  transform: {
    filter: { id: `**/node_modules/${file}` },
    handler(code) {
      const changed = ofFile.reduce((text, [from, to]) => {
        const next = text.replace(from, to);
        if (next === text) throw new Error(`${file} has another form: ${from} is missing.`);
        return next;
      }, code);
      return { code: changed, map: null };
    },
  },
}));

/**
 * A shopper's page has two scripts: that of every page, with what scripts loaded later share with it, and that of the pages with pieces.
 * Without groups each module that two scripts share would be a file.
 */
const shopperScripts = [
  {
    name: 'shell',
    test: /\/src\/(features\/(shell\/shell\.client|cart\/(cart\.store|cart-toasts)|delivery\/remembered-pin\.client)|urls|rules\/catalog\/listing-search|features\/catalog\/listing\/swap-regions\.client)\.ts$/,
  },
];

/**
 * Keeps browser scripts small: the adapter adds a line for the server to each of them too, and Astro enables module preloading,
 * which adds a list of files to each script with a dynamic import.
 */
const smallScripts = {
  name: 'small-scripts',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: false,
            rolldownOptions: { output: { entryFileNames: '_astro/[hash].js', banner: ' ', codeSplitting: { groups: shopperScripts } } },
          },
        }
      : undefined,
};

/**
 * Replaces Vite's preload helper for dynamic imports (0.8 KB on every page): their styles are in the page already. Where a script does not
 * come, head-script.ts is told its address, which in every browser only the text of the import has.
 */
const lazyImport = `export const __vitePreload = (load) => load().catch((error) => {
  reloadIfGone('/_astro/' + /[\\w.-]+\\.js/.exec(load));
  throw error;
});`;
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? lazyImport : undefined),
};

/**
 * pdfkit looks for a colour profile beside its own file as soon as it is loaded, and a Worker has no such address. The shop's documents
 * use no profile.
 */
const pdfkitInWorker = {
  name: 'pdfkit-in-worker',
  transform: {
    filter: { code: /sRGB_IEC61966_2_1\.icc/ },
    handler: (code) => ({ code: code.replaceAll('import.meta.url', "'file:///'"), map: null }),
  },
};

/** The service worker, at an address that never changes: browsers compare it by its content. */
const serviceWorker = {
  name: 'service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  config: () => ({ define: { BUILT_AT: JSON.stringify(new Date().toISOString()) } }),
  buildStart() {
    if (this.environment.mode !== 'build') return;
    this.emitFile({ type: 'chunk', id: 'src/features/offline/service-worker.client.ts', fileName: 'sw.js' });
  },
};

/** A letter as JavaScript in ASCII writes it. */
const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The hash with which the Content-Security-Policy allows an inline text. */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The style that Astro adds to a page with islands. */
const islandStyle = 'astro-island,astro-slot,astro-static-slot{display:contents}';

/**
 * Astro's manifest holds the inlined styles of each page, and most pages share most of them: 2.6 MB of 3.1. Here each layer of a sheet
 * stands once. Its policy allows each style of all pages on every page, in 3 KB before the first byte: a page needs its own, whose
 * hash Astro adds when it renders, and those that may stand on any page.
 */
const smallManifest = {
  name: 'small-manifest',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const entry = new URL('../server/entry.mjs', dir);
      const names = new Map();
      const named = (text) => {
        if (!names.has(text)) names.set(text, `$styles${names.size}`);
        return names.get(text);
      };
      const joined = (sheet) =>
        sheet
          .slice(1, -1)
          .replace(/[^ -~]/g, escaped)
          .split(/(?=@layer )/)
          .map((layer) => named(`"${layer}"`))
          .join('+');
      const ofAnyPage = [layerOrder, islandStyle].map(hashOf);
      let lists = 0;
      const code = readFileSync(entry, 'utf8')
        .replace(/(?<="type":"inline","content":)"(?:[^"\\]|\\.)*"/g, joined)
        .replace(/(?<="styleHashes":|"styleDirective":\{"resources":\[[^\]]*\],"hashes":)\[[^\]]*\]/g, (list) => {
          if (!ofAnyPage.every((hash) => list.includes(hash))) throw new Error('A style of every page is not in the policy.');
          lists += 1;
          return JSON.stringify(ofAnyPage);
        });
      if (names.size === 0 || lists !== 2) throw new Error('The manifest of Astro has another form.');
      writeFileSync(entry, `${[...names].map(([text, name]) => `const ${name}=${text};`).join('')}\n${code}`);
    },
  },
};

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [react(), smallManifest],
  session: false,
  // Its name makes the adapter mark every other answer as one that Cloudflare must not keep.
  cache: { provider: cacheCloudflare() },
  trailingSlash: 'never',
  compressHTML: true,
  build: { inlineStylesheets: 'always', assets: '_astro' },
  logger: { entrypoint: './src/platform/log/astro-log.ts' },
  devToolbar: { enabled: false },
  prefetch: false,
  markdown: { syntaxHighlight: false },
  security: {
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-src 'none'",
        "form-action 'self'",
        "base-uri 'none'",
      ],
      scriptDirective: { resources: ["'self'"], hashes: [headScript, fetchAheadRules].map(hashOf) },
      styleDirective: { resources: ["'self'"], hashes: [hashOf(layerOrder)] },
    },
  },
  vite: {
    plugins: [quickStart, changedPackages, smallScripts, plainImports, pdfkitInWorker, serviceWorker],
    build: { assetsInlineLimit: 0, target: 'es2022' },
  },
});
