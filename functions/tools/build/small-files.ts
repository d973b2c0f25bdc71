import { join } from 'node:path';
import type { EnvironmentOptions, Plugin } from 'vite';
import { ownCopies } from './files/own-copies.ts';
import { screenFiles } from './files/screen-files.ts';
import { joinedGroup, scriptFiles } from './files/script-files.ts';

/** Scripts that run on every page, and on those with pieces: a shopper's page has these two scripts. */
const everyPage = [
  'features/shell/shell.client.ts',
  'features/cart/change-cart.client.ts',
  'features/cart/cart-toasts.ts',
  'features/delivery/remembered-pin.client.ts',
  'features/catalog/listing/swap-regions.client.ts',
  'urls.ts',
].map((file) => join(import.meta.dirname, '../../../src', file));

/** React is one file for the drawer, the checkout and the admin area. */
const reactItself = /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|rolldown\/runtime/;

/** Without groups each module that two scripts share would be a file. */
const groups = [{ name: 'shell', test: (id: string) => everyPage.includes(id) }, { name: 'react', test: reactItself }, joinedGroup];

const options: Readonly<Record<string, EnvironmentOptions>> = {
  /**
   * A new Worker compiles the modules of its first page before it answers. So they are minified too, and letters outside of ASCII are
   * escaped: one of them makes V8 keep and read its whole module in 16 bits a letter. Nothing reads maps of its sources.
   */
  ssr: {
    // A Worker's modules have no address; pdfkit looks next to its own for a colour profile, which the shop's documents do not use.
    define: { 'import.meta.url': '"file:///"' },
    build: { minify: true, sourcemap: false, rolldownOptions: { output: { charset: 'ascii' } } },
  },
  /**
   * The adapter adds a line for the server to each browser script unless there is a banner, and Astro turns on preloading, which adds a
   * list of files to each script with a dynamic import.
   */
  client: {
    build: {
      modulePreload: false,
      rolldownOptions: {
        // A group without its dependencies may need a name that an entry has for itself.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '_astro/[hash].js',
          banner: ' ',
          codeSplitting: { groups },
        },
      },
    },
  },
};

/** Keeps the Worker and the scripts of browsers small, and these few: Astro takes such options from plugins only. */
export const smallFiles: readonly Plugin[] = [
  { name: 'small-files', enforce: 'post', configEnvironment: (name) => options[name] },
  ownCopies(everyPage),
  scriptFiles,
  screenFiles,
];
