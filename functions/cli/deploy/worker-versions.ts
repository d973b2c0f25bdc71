import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { WORKER } from '../doctor/check-cloudflare.ts';
import { workerSecrets } from '../operator/settings.ts';
import { type BuiltConfig, productionConfig } from './production-config.ts';
import type { Release } from './release.ts';

type Tools = Pick<Release, 'settings' | 'ask' | 'run' | 'say'>;

/** A version and its share of the requests. */
export interface Share {
  readonly id: string;
  readonly percent: number;
}

const BUILT = 'dist/server/wrangler.json';
/** Next to the built one, because its paths are relative. */
const DEPLOYED = 'dist/server/wrangler.production.json';

const deploymentsShape = z.object({
  result: z.object({
    deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) })),
  }),
});

/**
 * The deployments of the Worker, the newest first; none before the first one. @throws Error if Cloudflare does not tell
 */
export async function deploymentsOf({ settings, ask }: Pick<Tools, 'settings' | 'ask'>): Promise<Share[][]> {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account } = settings;
  if (!token || !account) throw new Error('CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID must be set');
  const path = `/accounts/${account}/workers/scripts/${WORKER}/deployments`;
  const answer = await ask('cloudflare', path, deploymentsShape, { headers: { authorization: `Bearer ${token}` } });
  if (answer.ok)
    return answer.body.result.deployments.map(({ versions }) =>
      versions.map((each) => ({ id: each.version_id, percent: each.percentage })),
    );
  if (answer.status === 404) return [];
  throw new Error(`Cloudflare does not tell which version runs: ${answer.why}`);
}

/** Returns the version that most requests get. */
export const mainVersion = (shares: readonly Share[] = []): string | null =>
  [...shares].sort((a, b) => b.percent - a.percent)[0]?.id ?? null;

/** Runs wrangler with the account of the settings. @throws Error with its last lines */
async function wrangler(
  { run, settings }: Pick<Tools, 'run' | 'settings'>,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const { CLOUDFLARE_API_TOKEN = '', CLOUDFLARE_ACCOUNT_ID = '' } = settings;
  const { status, output } = await run('wrangler', args, {
    env: { CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1', ...env },
  });
  if (status !== 0) throw new Error(`wrangler ${args[0]} ${args[1] ?? ''} failed:\n${output.trim().split('\n').slice(-12).join('\n')}`);
}

const uploaded = z.object({ type: z.string(), version_id: z.string().optional() });

/** Builds the Worker from the files of the commit. */
export async function build({ run }: Pick<Tools, 'run'>): Promise<void> {
  const { status, output } = await run('astro', ['build'], { env: { NODE_ENV: 'production' } });
  if (status !== 0) throw new Error(`the Worker could not be built:\n${output.trim().split('\n').slice(-12).join('\n')}`);
}

/**
 * Uploads the built Worker with its secrets: as a version that nobody gets yet, or deployed to everybody at once.
 * @returns the id of the version
 */
export async function upload(tools: Tools, sha: string, isForAll: boolean): Promise<string> {
  const { settings } = tools;
  const folder = mkdtempSync(join(tmpdir(), 'chamak-upload-'));
  const [secrets, outcome] = [join(folder, 'secrets.json'), join(folder, 'outcome.jsonl')];
  try {
    const built = JSON.parse(readFileSync(BUILT, 'utf8')) as BuiltConfig;
    writeFileSync(DEPLOYED, JSON.stringify(productionConfig(built, settings)));
    writeFileSync(secrets, JSON.stringify(workerSecrets(settings)), { mode: 0o600 });
    const command = isForAll ? ['deploy'] : ['versions', 'upload'];
    const args = [...command, '--config', DEPLOYED, '--secrets-file', secrets, '--tag', sha.slice(0, 12), '--message', sha];
    await wrangler(tools, args, { WRANGLER_OUTPUT_FILE_PATH: outcome });
    const lines = readFileSync(outcome, 'utf8').trim().split('\n');
    const id = lines.map((line) => uploaded.parse(JSON.parse(line)).version_id).find((each) => each !== undefined);
    if (id === undefined) throw new Error('wrangler does not say which version it uploaded');
    return id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Divides the requests between versions. */
export const divide = (tools: Tools, shares: readonly Share[], why: string) =>
  wrangler(tools, [
    'versions',
    'deploy',
    ...shares.map(({ id, percent }) => `${id}@${percent}`),
    '--name',
    WORKER,
    '--message',
    why,
    '--yes',
  ]);

/**
 * The domain and the timetable, which belong to no version. wrangler calls this command experimental; its stable one, `deploy`, would give
 * everybody a new version. Where it fails, both are set in the dashboard.
 */
export const setTriggers = (tools: Tools) => wrangler(tools, ['triggers', 'deploy', '--config', DEPLOYED]);
