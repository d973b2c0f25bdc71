/**
 * `npm run fuzz [-- --seed 7 --from 120 --requests 500]` sends generated requests, valid, near valid and hostile, to every route and
 * page of a shop in use, and writes .data/reports/fuzz.md. Takes about twenty minutes on two cores.
 */
import { join } from 'node:path';
import { runnerImport } from 'vite';

// Vite loads it as it builds the shop: Node alone does not know `import.meta.glob`, by which the shop finds its texts.
await runnerImport(join(import.meta.dirname, 'generated-requests.ts'), { configFile: false, logLevel: 'error' });
