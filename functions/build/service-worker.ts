import type { Plugin } from 'vite';

/** The service worker, at an address that never changes: browsers compare it by its content. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  config: () => ({ define: { BUILT_AT: JSON.stringify(new Date().toISOString()) } }),
  buildStart() {
    if (this.environment.mode !== 'build') return;
    this.emitFile({ type: 'chunk', id: 'src/features/offline/service-worker.client.ts', fileName: 'sw.js' });
  },
};
