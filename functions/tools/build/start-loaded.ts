import { join } from 'node:path';
import type { AstroIntegration } from 'astro';

/** Lets components start by `client:loaded`. */
export const startLoaded: AstroIntegration = {
  name: 'start-loaded',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'loaded', entrypoint: join(import.meta.dirname, '../../../src/ui/island/start-loaded.client.ts') }),
  },
};
