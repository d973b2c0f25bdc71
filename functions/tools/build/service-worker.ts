import type { Plugin } from 'vite';

/** The service workers, of shoppers' pages and of the administrator's, at addresses that never change: browsers compare them by their content. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  config: () => ({ define: { BUILT_AT: JSON.stringify(new Date().toISOString()) } }),
  buildStart() {
    if (this.environment.mode !== 'build') return;
    this.emitFile({ type: 'chunk', id: 'src/features/offline/service-worker.client.ts', fileName: 'sw.js' });
    this.emitFile({ type: 'chunk', id: 'src/features/owner-news/push/push-worker.client.ts', fileName: 'admin-push.js' });
  },
};
