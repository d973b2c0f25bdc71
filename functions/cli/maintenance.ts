/**
 * `npm run maintenance -- on|off|status`: stops selling in the local shop, or in the one that TURSO_DATABASE_URL and the other settings
 * name, and starts it again. `off` also opens a database that a restore has closed. Exit code: 0 when it is done, 1 when the shop cannot be reached, 2 when the command line is invalid.
 */
import { readMaintenance, switchMaintenance } from '../../src/features/operations/maintenance.server.ts';
import { formatDateTime } from '../../src/rules/dates.ts';
import { closedNotice, NOTICE_LENGTH } from '../../src/rules/store/maintenance.ts';
import { command, withShop } from './command.ts';
import { isMain } from './command-line.ts';
import { by } from './operator/by.ts';
import { commandShop } from './operator/command-shop.ts';
import { databaseOf } from './places.ts';
import { isClosedByMove, openDatabase } from './restore/close-live.ts';

const verbs = ['on', 'off', 'status'] as const;

export const runMaintenance = command({
  usage: `npm run maintenance -- on [--notice "Back at 6 pm."]   stops selling; pages stay, payments that were begun are counted
npm run maintenance -- off                             sells again; opens a database that a restore has closed
npm run maintenance -- status                          says which`,
  options: { notice: { type: 'string' } },
  read({ notice = '' }, [word, ...more]) {
    const verb = verbs.find((each) => each === word);
    return verb && more.length === 0 && notice.length <= NOTICE_LENGTH && (verb === 'on' || !notice) ? { verb, notice } : null;
  },
  run: ({ verb, notice }, given, print) =>
    withShop(given, { clock: 'warn', print }, async (shop) => {
      const place = databaseOf(shop.env);
      // A database without an answer is said in the words of the shop, below.
      if (await (verb === 'off' ? openDatabase(place) : isClosedByMove(place)).catch(() => false)) {
        const words = verb === 'off' ? 'It takes writes again.' : 'The shop moves to another database, and this one takes no writes.';
        print.log(`A restore had closed ${place.url}. ${words}`);
      }
      const now =
        verb === 'status' ? await readMaintenance(shop) : await switchMaintenance(shop, { isOn: verb === 'on', notice, by: by() });
      print.log(
        now.isOn ? `Sales have been paused since ${formatDateTime(now.updatedAt)}: “${closedNotice(now.notice)}”` : 'The shop sells.',
      );
    }),
});

if (isMain(import.meta)) process.exitCode = await runMaintenance(process.argv.slice(2), commandShop(), console);
