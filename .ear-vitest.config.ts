import { defineConfig } from '/work/hB/node_modules/vitest/dist/config.js';
export default defineConfig({ root: '/work/hB', test: { include: ['tests/ear/**/*.test.ts','tests/ear/**/*.night.ts','tests/e2e/**/*.test.ts'], isolate: false, maxWorkers: 1, globalSetup: ['/work/hB/.ear-setup.ts'], maxConcurrency: 3, testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 10_000 } } } });
