import type { EnvironmentOptions, Plugin } from 'vite';

/**
 * A shopper's page has two scripts: that of every page, with what scripts loaded later share with it, and that of the pages with pieces.
 * React is one file for the drawer, the checkout and the admin area. Without groups each module that two scripts share would be a file.
 */
const everyPage =
  /\/src\/(features\/(shell\/shell\.client|cart\/(change-cart\.client|cart-toasts)|delivery\/remembered-pin\.client)|urls|rules\/catalog\/listing-search|features\/catalog\/listing\/swap-regions\.client)\.ts$/;

/** What most screens of the admin area share would otherwise be forty files. What shoppers' scripts share with it stays out. */
const area = {
  name: 'area',
  test: /\/src\/admin\/|\/node_modules\/(@tanstack|wouter)\//,
  minShareCount: 30,
  includeDependenciesRecursively: false,
};

const reactItself = /\/node_modules\/(react|react-dom|scheduler)\//;

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
          codeSplitting: {
            groups: [{ name: 'shell', test: everyPage }, { name: 'react', test: reactItself }, area],
          },
        },
      },
    },
  },
};

/** Keeps the Worker and the scripts of browsers small: Astro takes these options from plugins only. */
export const smallFiles: Plugin = {
  name: 'small-files',
  enforce: 'post',
  configEnvironment: (name) => options[name],
};
