import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { root } from '../start/settings.ts';

/** Lets components start by `client:loaded`. */
export const startLoaded: AstroIntegration = {
  name: 'start-loaded',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'loaded', entrypoint: join(root, 'src/ui/island/start-loaded.client.ts') }),
  },
};
