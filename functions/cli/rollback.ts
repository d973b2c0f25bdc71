/**
 * `npm run rollback`: gives every request back to the version before the present one, and names the migrations that stay. Exit code: 0
 * when it is done, 1 when it could not be, 2 when the command line is invalid.
 */
import { parseArgs } from 'node:util';
import { lastOperationRows, recordOperation } from '../../src/features/operations/record-operation.server.ts';
import { isMain } from './command-line.ts';
import { visitor } from './deploy/smoke.ts';
import { deploymentsOf, divide, mainVersion } from './deploy/worker-versions.ts';
import { openFromEnv } from './open-shop.ts';
import { asker } from './operator/ask.ts';
import { warnOfWrongClock } from './operator/check-clock.ts';
import { shopLine } from './operator/command-shop.ts';
import { runTool } from './operator/run-tool.ts';
import { type OperatorSettings, operatorSettings } from './operator/settings.ts';
import { by } from './order-command.ts';

const USAGE = `npm run rollback                        to the version before the present one
npm run rollback -- --to <version id>   to another version
      --settings <file>                 settings from another file, such as those of a staging Worker`;

type Print = { log(text: string): void; error(text: string): void };

function asked(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { to: text, settings: text }, strict: true }).values;
  } catch {
    return null;
  }
}

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
export async function runRollback(args: readonly string[], environment: OperatorSettings, print: Print): Promise<number> {
  const wanted = asked(args);
  if (!wanted) {
    print.error(USAGE);
    return 2;
  }
  try {
    const settings = operatorSettings(environment, wanted.settings);
    print.log(shopLine(settings));
    await warnOfClock(settings, print);
    await rollBack(wanted.to, settings, print.log);
    return 0;
  } catch (error) {
    print.error(`${error instanceof Error ? error.message : error}.`);
    return 1;
  }
}

async function rollBack(to: string | undefined, settings: OperatorSettings, say: (text: string) => void): Promise<void> {
  const tools = { settings, ask: asker(settings), run: runTool, say };
  const startedAt = Date.now();
  const deployments = (await deploymentsOf(tools)).map(mainVersion);
  const [present] = deployments;
  const former = to ?? deployments.find((id) => id !== null && id !== present);
  if (!present || !former) throw new Error('there is no version to go back to');
  await divide(tools, [{ id: former, percent: 100 }], `rolled back from ${present}`);
  say(`Version ${former} gets every request again, instead of ${present}.`);
  say(staying(await lastDeployment(settings), present));
  const health = await visitor(settings, null)('/api/health');
  say(health?.status === 200 ? 'The shop answers.' : `The shop answers ${health?.status ?? 'nothing'}: npm run doctor`);
  await record(settings, { from: present, to: former }, startedAt);
}

/** Before the database is known to answer, and perhaps without the settings of the shop: going back depends on neither. */
async function warnOfClock(settings: OperatorSettings, print: Print): Promise<void> {
  try {
    const { shop, done } = openFromEnv(settings);
    await warnOfWrongClock(shop, print).finally(done);
  } catch {
    return;
  }
}

interface Made {
  readonly version: string | null;
  readonly migrations: string;
  readonly contract: boolean;
}

/** What of the present version's migrations remains after the way back. */
function staying(made: Made | null, present: string): string {
  if (made?.version !== present) return 'Migrations stay as they are; they only add, unless --contract allowed more.';
  if (made.migrations === '') return 'Its deployment made no migrations.';
  if (!made.contract) return `These migrations stay; they only add: ${made.migrations}.`;
  return `These migrations stay, and they took something away: ${made.migrations}. The older version must not need it; watch the shop.`;
}

/** What `npm run deploy` recorded last; null where the database does not say: going back does not depend on it. */
async function lastDeployment(settings: OperatorSettings): Promise<Made | null> {
  try {
    const { shop, done } = openFromEnv(settings);
    const { last } = await shop.db.read({ last: lastOperationRows(shop.db.orm) }).finally(done);
    return (last.find(({ kind }) => kind === 'deploy')?.facts as unknown as Made | undefined) ?? null;
  } catch {
    return null;
  }
}

/** The way back is gone already: where the database does not answer, there is no record of it. */
async function record(settings: OperatorSettings, facts: { from: string; to: string }, startedAt: number): Promise<void> {
  try {
    const { shop, done } = openFromEnv(settings);
    await recordOperation(shop, { kind: 'rollback', isDone: true, by: by(), facts, startedAt }).finally(done);
  } catch {
    return;
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runRollback(process.argv.slice(2), process.env, console);
}
