/**
 * `npm run looks:pseudo`: looks at every page in a language that nobody speaks, 40 % longer than English, in a copy of the sources to which
 * it is added as a folder and a line. `-- -t '360 pixels'` looks in one window.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPseudoLanguage, copySources } from './copy-with-language.ts';

const copy = mkdtempSync(join(tmpdir(), 'chamak-pseudo-'));
try {
  copySources(copy);
  await addPseudoLanguage(copy);
  const looks = [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'night-e2e',
    'states/languages',
    ...process.argv.slice(2),
  ];
  const { status } = spawnSync('node', ['functions/tools/start/run.mjs', '--browser', ...looks], { cwd: copy, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
