/** Night: a configuration that wrangler refuses, and a Worker that is too large. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { productionConfig } from '../../../functions/cli/deploy/production-config.ts';
import { quietTools, root } from '../../../functions/tools/start/settings.ts';
import { productionSettings } from '../../shop/machine/production-settings.ts';

/**
 * Cloudflare allows 10 MiB; a larger Worker starts more slowly. An eighth is the library that joins labels and slips, which only printing loads;
 * settlements, bank files, reports and agents are another twentieth, most of it in chunks of the admin area.
 */
const GZIP_KIB_MAX = 2_200;
const BINDINGS = ['LEDGER', 'ATTEMPTS', 'LIVE', 'PAGE_VIEWS', 'MEDIA', 'IMAGES', 'EMAIL', 'ASSETS', 'ORDER_LIMIT', 'CF_VERSION_METADATA'];

test('wrangler accepts the production configuration of the built Worker, with modules compiled on their first import, without a warning', async () => {
  const out = mkdtempSync(join(tmpdir(), 'chamak-dry-run-'));
  const server = join(root, 'dist/server');
  const file = join(server, 'wrangler.dry-run.json');
  try {
    const built = JSON.parse(readFileSync(join(server, 'wrangler.json'), 'utf8'));
    writeFileSync(file, JSON.stringify(productionConfig(built, { ...productionSettings, NEW_MODULE_REGISTRY: '1' })));
    const { stdout, stderr } = await promisify(execFile)(
      join(root, 'node_modules/.bin/wrangler'),
      ['deploy', '--dry-run', '--config', file, '--outdir', out],
      { cwd: root, env: { ...process.env, ...quietTools } },
    );
    expect(stderr).toBe('');
    for (const name of BINDINGS) expect(stdout).toContain(`env.${name}`);
    const [, gzip = 'Infinity'] = /gzip: ([\d.]+) KiB/.exec(stdout) ?? [];
    expect(Number(gzip)).toBeLessThan(GZIP_KIB_MAX);
  } finally {
    rmSync(file, { force: true });
    rmSync(out, { recursive: true, force: true });
  }
});
