import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../../functions/start/settings.ts';
import type { Outside } from './outside.ts';

export const SHA = '0123456789abcdef0123456789abcdef01234567';
export const FORMER = 'version-former';
export const NEW = 'version-new';

/** What programs were started with, such as 'wrangler versions deploy version-new@5 …'. */
interface StandIns {
  /** The folder in which the commands of the operator run. */
  readonly folder: string;
  calls(program?: string): string[];
  /** The exit code of a program, and what it prints, from now on. */
  fails(program: string, why: string): void;
  /** Forgets calls, failures and deployments; the former version runs for everybody. */
  reset(): void;
  /** Runs a command of the operator. */
  run(
    file: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Promise<{ code: number; stdout: string; stderr: string }>;
  close(): void;
}

const state = 'deployments.json';

/** Each program appends its command line to a file; wrangler also keeps which version has which share. */
const PROGRAM = `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync, writeFileSync, mkdirSync } = require('node:fs');
const { basename, join } = require('node:path');
const name = basename(process.argv[1]);
const args = process.argv.slice(2);
const here = process.env.STAND_INS;
appendFileSync(join(here, 'calls.log'), [name, ...args].join(' ') + '\\n');
const failure = join(here, name + '.fails');
if (existsSync(failure)) { console.error(readFileSync(failure, 'utf8')); process.exit(1); }
if (name === 'git' && args[0] === 'rev-parse') console.log('${SHA}');
if (name === 'astro') { mkdirSync('dist/server', { recursive: true }); writeFileSync('dist/server/wrangler.json', '{"name":"chamak"}'); }
if (name === 'wrangler') {
  const file = join(here, '${state}');
  const deployments = JSON.parse(readFileSync(file, 'utf8'));
  const keep = (versions) => writeFileSync(file, JSON.stringify([versions, ...deployments]));
  const secrets = args[args.indexOf('--secrets-file') + 1];
  if (args.includes('--secrets-file')) {
    appendFileSync(join(here, 'calls.log'), 'secrets ' + Object.keys(JSON.parse(readFileSync(secrets, 'utf8'))).sort().join(' ') + '\\n');
    writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, '{"type":"wrangler-session"}\\n{"type":"version-upload","version_id":"${NEW}"}\\n');
  }
  if (args[0] === 'deploy') keep([{ version_id: '${NEW}', percentage: 100 }]);
  if (args[1] === 'deploy' && args[0] === 'versions') {
    keep(args.filter((each) => each.includes('@')).map((each) => each.split('@')).map(([version_id, percentage]) => ({ version_id, percentage: Number(percentage) })));
  }
}
`;

/** Stand-ins of wrangler, astro, npm and git on PATH, with a Cloudflare that knows what wrangler did. */
export function deployStandIns(outside: Outside): StandIns {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-deploy-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of ['wrangler', 'astro', 'npm', 'git']) writeFileSync(join(bin, name), PROGRAM, { mode: 0o755 });
  const log = join(folder, 'calls.log');
  const deployments = () => JSON.parse(readFileSync(join(folder, state), 'utf8')) as { version_id: string; percentage: number }[][];
  outside.replies.set('GET /cloudflare/accounts/acc1/workers/scripts/chamak/deployments', () => {
    const known = deployments();
    if (known.length === 0) return { status: 404, body: {} };
    return { body: { result: { deployments: known.map((versions) => ({ versions })) } } };
  });
  return {
    folder,
    calls: (program = '') =>
      (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []).filter((line) => line.startsWith(program)),
    fails: (program, why) => writeFileSync(join(folder, `${program}.fails`), why),
    reset() {
      for (const name of ['calls.log', '.data', ...['wrangler', 'astro', 'npm', 'git'].map((each) => `${each}.fails`)]) {
        rmSync(join(folder, name), { force: true, recursive: true });
      }
      writeFileSync(join(folder, state), JSON.stringify([[{ version_id: FORMER, percentage: 100 }]]));
    },
    run: (file, args, env) =>
      new Promise((resolve) => {
        const { PATH = '', NODE_COMPILE_CACHE } = process.env;
        const all = { ...env, NODE_COMPILE_CACHE, STAND_INS: folder, HOME: folder, PATH: `${bin}${delimiter}${PATH}` };
        execFile(process.execPath, [join(root, file), ...args], { cwd: folder, env: all }, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
        );
      }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
