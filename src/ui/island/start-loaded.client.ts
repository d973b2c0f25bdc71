import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:loaded'?: boolean;
  }
}

/**
 * `client:loaded` starts an island once its page has loaded, and not as chance has it before or after: its scripts are never in the way of
 * what the page shows first.
 */
const startLoaded: ClientDirective = (load) => {
  const start = async () => (await load())();
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
};

export default startLoaded;
