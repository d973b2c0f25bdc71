/**
 * `npm run maintenance -- on|off|status`: stops selling in the local shop, or in the one that TURSO_DATABASE_URL and the other settings
 * name, and starts it again. Exit code: 0 when it is done, 1 when the shop cannot be reached, 2 when the command line is invalid.
 */
import { parseArgs } from 'node:util';
import { readMaintenance, switchMaintenance } from '../../src/features/operations/maintenance.server.ts';
import { formatDateTime } from '../../src/rules/dates.ts';
import { closedNotice, NOTICE_LENGTH } from '../../src/rules/store/maintenance.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';
import { warnOfWrongClock } from './operator/check-clock.ts';
import { commandShop } from './operator/command-shop.ts';
import { by } from './order-command.ts';

const USAGE = `npm run maintenance -- on [--notice "Back at 6 pm."]   stops selling; pages stay, payments that were begun are counted
npm run maintenance -- off                             sells again
npm run maintenance -- status                          says which`;

const verbs = ['on', 'off', 'status'] as const;
type Verb = (typeof verbs)[number];
const isVerb = (word: string | undefined): word is Verb => verbs.some((verb) => verb === word);

function asked(args: readonly string[]): { verb: Verb; notice: string } | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { notice: { type: 'string' } } });
    const [verb, ...more] = positionals;
    const { notice = '' } = values;
    return isVerb(verb) && more.length === 0 && notice.length <= NOTICE_LENGTH && (verb === 'on' || !notice) ? { verb, notice } : null;
  } catch {
    return null;
  }
}

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
export async function runMaintenance(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  print: { log(text: string): void; error(text: string): void },
): Promise<number> {
  const wanted = asked(args);
  if (!wanted) {
    print.error(USAGE);
    return 2;
  }
  try {
    const { shop, done } = openFromEnv(settings);
    await warnOfWrongClock(shop, print);
    const { verb, notice } = wanted;
    const work = verb === 'status' ? readMaintenance(shop) : switchMaintenance(shop, { isOn: verb === 'on', notice, by: by() });
    const { isOn, notice: shown, updatedAt } = await work.finally(done);
    print.log(isOn ? `The shop sells nothing since ${formatDateTime(updatedAt)}: “${closedNotice(shown)}”` : 'The shop sells.');
    return 0;
  } catch (error) {
    print.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runMaintenance(process.argv.slice(2), commandShop(), console);
}
