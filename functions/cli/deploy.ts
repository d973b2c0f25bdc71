/**
 * `npm run deploy`: brings a commit to the shoppers step by step, and takes it back if it fails. Exit code: 0 when everybody gets the new
 * version, 1 when a step stopped it, 2 when the command line is invalid.
 */
import { recordOperation } from '../../src/features/operations/record-operation.server.ts';
import { HOUR } from '../../src/rules/limits.ts';
import { command } from './command.ts';
import { isMain } from './command-line.ts';
import { doctor, tests } from './deploy/check-first.ts';
import { hasTables, takeLock } from './deploy/deploy-lock.ts';
import { backup, migrate, rehearse, showMigrations } from './deploy/prepare-database.ts';
import { notesIn, type Release, type ReleaseOptions, type Step } from './deploy/release.ts';
import { rollOutStep, smokeStep, uploadStep } from './deploy/roll-out.ts';
import { databaseOf } from './doctor/check-database.ts';
import { openFromEnv } from './open-shop.ts';
import { asker } from './operator/ask.ts';
import { by } from './operator/by.ts';
import { refuseWrongClock } from './operator/check-clock.ts';
import { shopLine } from './operator/command-shop.ts';
import { runTool } from './operator/run-tool.ts';
import { type OperatorSettings, operatorSettings } from './operator/settings.ts';

const steps: readonly Step[] = [doctor, tests, backup, showMigrations, rehearse, migrate, uploadStep, smokeStep, rollOutStep];
const names = steps.map(({ name }) => name);

const USAGE = `npm run deploy                           all steps
npm run deploy -- --dry-run              prints the steps and does nothing
npm run deploy -- --from <step>          begins with a step, after a failure that was mended: ${names.join(', ')}
      --settings <file>                  settings from another file, such as those of a staging Worker
      --contract                         allows migrations that take something away, once the running version does not need it any more
      --all-at-once                      for a new Durable Object class, which cannot be given to a share of the requests
      --watch <seconds> --every <seconds>   how long each share is watched (600), and how often (10)`;

const SECOND = 1_000;
/** Exit code of a command that a signal stopped. */
const STOPPED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const NOTES = '.data/deploy.json';

interface Asked extends ReleaseOptions {
  readonly from: string;
  readonly isDry: boolean;
  readonly settings: string | undefined;
}

const planOf = (from: string) =>
  steps
    .map(({ name, says }, at) => `${at < names.indexOf(from) ? 'skip' : String(at + 1).padStart(2)}  ${name.padEnd(11)} ${says}`)
    .join('\n');

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

export const runDeploy = command({
  usage: USAGE,
  options: { from: text, settings: text, watch: text, every: text, contract: flag, 'dry-run': flag, 'all-at-once': flag },
  read(values, [extra]): Asked | null {
    const { from = 'doctor', settings, watch = '600', every = '10', contract = false } = values;
    const numbers = [watch, every].map(Number);
    if (extra !== undefined || !names.includes(from) || !numbers.every((each) => each >= 0 && each * SECOND <= HOUR)) return null;
    const [watched = 0, between = 0] = numbers.map((each) => each * SECOND);
    const { 'dry-run': isDry = false, 'all-at-once': allAtOnce = false } = values;
    return { from, settings, contract, watched, every: between, isDry, allAtOnce };
  },
  async run(wanted, environment, print) {
    print.log(planOf(wanted.from));
    if (wanted.isDry) return;
    const settings = operatorSettings(environment, wanted.settings);
    print.log(shopLine(settings));
    await deploy(wanted, settings, print.log);
  },
  failed: (message) => `\n${message}.`,
});

async function deploy(wanted: Asked, settings: OperatorSettings, say: (text: string) => void): Promise<void> {
  const head = await runTool('git', ['rev-parse', 'HEAD']);
  if (head.status !== 0) throw new Error('git does not say which commit this is');
  const client = databaseOf(settings);
  if (!client) throw new Error('TURSO_DATABASE_URL is not set');
  const sha = head.output.trim();
  const release: Release = { settings, options: wanted, sha, ask: asker(settings), run: runTool, client, say, notes: notesIn(NOTES, sha) };
  await refuseWrongClock(openFromEnv(settings).shop);
  const startedAt = Date.now();
  const unlock = (await hasTables(client)) ? await takeLock(client, startedAt) : async () => undefined;
  if (unlock === null) throw new Error('another deployment is under way. If it was killed, its lock ends within three hours');
  // A deployment stopped by hand can be started again at once.
  const stop = () => void unlock().finally(() => process.exit(STOPPED));
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    await runSteps(release, wanted.from);
    await record(release, { isDone: true, startedAt });
    say(`\nEverybody gets ${release.notes.read().version}. To go back: npm run rollback`);
  } catch (error) {
    await record(release, { isDone: false, startedAt, why: error instanceof Error ? error.message : String(error) });
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await unlock().catch(() => undefined);
    client.close();
  }
}

async function runSteps(release: Release, from: string): Promise<void> {
  for (const { name, run } of steps.slice(names.indexOf(from))) {
    release.say(`\n— ${name}`);
    try {
      await run(release);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`Stopped at ${name}: ${why}.\nWhen it is mended: npm run deploy -- --from ${name}`);
    }
  }
}

/**
 * Records the deployment, for the operations page and for the way back. One that failed before there were tables leaves no record.
 */
async function record(release: Release, { isDone, startedAt, why }: { isDone: boolean; startedAt: number; why?: string }): Promise<void> {
  if (!(await hasTables(release.client).catch(() => false))) return;
  const { version = null, former = null, migrations = [] } = release.notes.read();
  const facts = {
    ...{ sha: release.sha, version, former, migrations: migrations.join(', '), contract: release.options.contract },
    ...(why !== undefined && { why: why.slice(0, 300) }),
  };
  const { shop, done } = openFromEnv(release.settings);
  await recordOperation(shop, { kind: 'deploy', isDone, by: by(), facts, startedAt }).catch(() => undefined);
  await done();
}

if (isMain(import.meta)) process.exitCode = await runDeploy(process.argv.slice(2), process.env, console);
