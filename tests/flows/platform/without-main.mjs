import { registerHooks } from 'node:module';

/** Loaded with --import: removes `import.meta.main` from the project's own files, as in a Node before 24.2. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith('file:') || url.includes('/node_modules/') || !loaded.source) return loaded;
    return { ...loaded, source: `delete import.meta.main; ${loaded.source}` };
  },
});
