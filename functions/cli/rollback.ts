/**
 * `npm run rollback`: gives every request back to the version before the present one, and names the migrations that stay. Exit code: 0
 * when it is done, 1 when it could not be, 2 when the command line is invalid.
 */
import { lastOperationRows, recordOperation } from '../../src/features/operations/record-operation.server.ts';
import { command, withShop } from './command.ts';
import { isMain } from './command-line.ts';
import { visitor } from './deploy/smoke.ts';
import { deploymentsOf, divide, mainVersion } from './deploy/worker-versions.ts';
import { openFromEnv } from './open-shop.ts';
import { asker } from './operator/ask.ts';
import { by } from './operator/by.ts';
import { shopLine } from './operator/command-shop.ts';
import { runTool } from './operator/run-tool.ts';
import { type OperatorSettings, operatorSettings } from './operator/settings.ts';

const USAGE = `npm run rollback                        to the version before the present one
npm run rollback -- --to <version id>   to another version
      --settings <file>                 settings from another file, such as those of a staging Worker`;

export const runRollback = command({
  usage: USAGE,
  options: { to: { type: 'string' }, settings: { type: 'string' } },
  read: (values, [extra]) => (extra === undefined ? values : null),
  async run({ to, settings: file }, environment, print) {
    const settings = operatorSettings(environment, file);
    print.log(shopLine(settings));
    // Before the database is known to answer, and perhaps without the settings of the shop: going back depends on neither.
    await withShop(settings, { clock: 'warn', print }, async () => undefined).catch(() => undefined);
    await rollBack(to, settings, print.log);
  },
  failed: (message) => `${message}.`,
});

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

interface Made {
  readonly version: string | null;
  readonly migrations: string;
  readonly contract: boolean;
}

/** Returns what of the present version's migrations remains after the way back. */
function staying(made: Made | null, present: string): string {
  if (made?.version !== present) return 'Migrations stay as they are; they only add, unless --contract allowed more.';
  if (made.migrations === '') return 'Its deployment made no migrations.';
  if (!made.contract) return `These migrations stay; they only add: ${made.migrations}.`;
  return `These migrations stay, and they took something away: ${made.migrations}. The older version must not need it; watch the shop.`;
}

/**
 * Returns what `npm run deploy` recorded last; null if the database does not answer: going back does not depend on it.
 */
async function lastDeployment(settings: OperatorSettings): Promise<Made | null> {
  try {
    const { shop, done } = openFromEnv(settings);
    const { last } = await shop.db.read({ last: lastOperationRows(shop.db.orm) }).finally(done);
    return (last.find(({ kind }) => kind === 'deploy')?.facts as unknown as Made | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Records the way back, which is done already: if the database does not answer, there is no record. */
async function record(settings: OperatorSettings, facts: { from: string; to: string }, startedAt: number): Promise<void> {
  try {
    const { shop, done } = openFromEnv(settings);
    await recordOperation(shop, { kind: 'rollback', isDone: true, by: by(), facts, startedAt }).finally(done);
  } catch {
    return;
  }
}

if (isMain(import.meta)) process.exitCode = await runRollback(process.argv.slice(2), process.env, console);
