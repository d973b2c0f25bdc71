import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { runDeploy } from '../../../functions/cli/deploy.ts';
import * as tools from '../../../functions/cli/operator/run-tool.ts';
import { runRollback } from '../../../functions/cli/rollback.ts';
import { startOutside } from './outside.ts';
import { runCommand } from './run-command.ts';

export const SHA = '0123456789abcdef0123456789abcdef01234567';
export const FORMER = 'version-former';
export const NEW = 'version-new';

type Share = { readonly version_id: string; readonly percentage: number };
type Env = Readonly<Record<string, string>>;

/** Deploys at once: each share is looked at a single time. */
const AT_ONCE = ['--watch', '0', '--every', '0'];

/**
 * Stand-ins of git, astro, npm and wrangler for the tests of one file, and of the services outside, with a Cloudflare that knows what wrangler
 * did. Commands run in a folder of their own.
 */
export async function deployStandIns() {
  const outside = await startOutside();
  const home = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'chamak-deploy-'));
  let calls: string[] = [];
  let deployments: Share[][] = [];
  const failures = new Map<string, string>();

  /** What the programs do besides ending well. @returns what they print */
  const programs: Readonly<Record<string, (args: readonly string[], env: Env) => string | undefined>> = {
    git: ([verb]) => (verb === 'rev-parse' ? SHA : undefined),
    astro() {
      mkdirSync('dist/server', { recursive: true });
      writeFileSync('dist/server/wrangler.json', '{"name":"chamak"}');
      return undefined;
    },
    wrangler(args, env) {
      const secrets = args.indexOf('--secrets-file') + 1;
      if (secrets > 0) {
        calls.push(
          `secrets ${Object.keys(JSON.parse(readFileSync(args[secrets] ?? '', 'utf8')))
            .toSorted()
            .join(' ')}`,
        );
        writeFileSync(
          env.WRANGLER_OUTPUT_FILE_PATH ?? '',
          `{"type":"wrangler-session"}\n{"type":"version-upload","version_id":"${NEW}"}\n`,
        );
      }
      if (args[0] === 'deploy') deployments.unshift([{ version_id: NEW, percentage: 100 }]);
      if (args[0] !== 'versions' || args[1] !== 'deploy') return undefined;
      const shares = args.filter((each) => each.includes('@')).map((each) => each.split('@'));
      deployments.unshift(shares.map(([version_id = '', percentage]) => ({ version_id, percentage: Number(percentage) })));
      return undefined;
    },
  };
  const tool = vi.spyOn(tools, 'runTool').mockImplementation(async (command, args, { env = {} } = {}) => {
    calls.push([command, ...args].join(' '));
    const why = failures.get(command);
    return why === undefined ? { status: 0, output: programs[command]?.(args, env) ?? '' } : { status: 1, output: why };
  });
  process.chdir(folder);
  afterAll(() => {
    tool.mockRestore();
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
    return outside.stop();
  });
  outside.replies.set('GET /cloudflare/accounts/acc1/workers/scripts/chamak/deployments', () =>
    deployments.length === 0
      ? { status: 404, body: {} }
      : { body: { result: { deployments: deployments.map((versions) => ({ versions })) } } },
  );

  return {
    ...{ folder, outside },
    /** Settings of the operator for these services. */
    settings: { CLOUDFLARE_API_TOKEN: 'cf-token', CLOUDFLARE_ACCOUNT_ID: 'acc1', OUTSIDE_URL: outside.url },
    /** What a shop that is well answers, and what a test adds to it, by the beginning of the call. */
    answers(more: Readonly<Record<string, unknown>> = {}) {
      const usual = { 'api/health': { status: 'ok', version: NEW }, '?': '<title>Chamak</title>', collections: '<title>All</title>' };
      const own = Object.entries(usual).map(([path, body]) => [`GET /shop/${path}`, body] as const);
      for (const [begin, body] of [...own, ...Object.entries(more)]) outside.replies.set(begin, { body });
    },
    /** What programs were started with, such as 'wrangler versions deploy version-new@5 …'. */
    calls: (program = '') => calls.filter((line) => line.startsWith(program)),
    /** The percentage of the requests that the new version gets; null if it is in no deployment. */
    shareOfNew: () => deployments[0]?.find(({ version_id }) => version_id === NEW)?.percentage ?? null,
    /** A program ends with 1 from now on, and prints why. */
    fails: (program: string, why: string) => void failures.set(program, why),
    /** Forgets calls, failures and notes; the former version runs for everybody, unless there is no Worker yet. */
    reset({ hasWorker = true } = {}) {
      calls = [];
      failures.clear();
      rmSync(join(folder, '.data'), { force: true, recursive: true });
      deployments = hasWorker ? [[{ version_id: FORMER, percentage: 100 }]] : [];
    },
    deploy: (args: readonly string[], env: Env) => runCommand(runDeploy, [...args, ...AT_ONCE], env),
    rollback: (args: readonly string[], env: Env) => runCommand(runRollback, args, env),
  };
}
