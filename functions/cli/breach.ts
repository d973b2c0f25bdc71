/**
 * `npm run breach -- …`: everybody whose data was within the reach of a breach, as CSV for the messages to them and for the Data Protection
 * Board (docs/breach.md). It changes nothing. Exit code: 0 when the file is written, 1 when the shop cannot be read, 2 when the command
 * line is invalid.
 */
import { parseArgs } from 'node:util';
import { affectedPeople, type BreachedData, breachedData } from '../../src/features/account/privacy/affected-people.server.ts';
import { csvHead, csvRows } from '../../src/platform/csv.ts';
import { endOfIstDate, isCalendarDay, startOfIstDate } from '../../src/rules/dates.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';
import { warnOfWrongClock } from './operator/check-clock.ts';
import { commandShop } from './operator/command-shop.ts';

const USAGE = `npm run --silent breach -- [--data accounts,orders] [--from 2026-11-20] [--to 2026-11-21] > affected.csv

Without options: everybody of whom the shop keeps anything. --data names what was reached: ${breachedData.join(', ')}.
--from and --to are days of India; a record counts if it was written within them. Leave --from out if old records were reached too.`;

const COLUMNS = ['Email', 'Phone', 'Name', 'Data', 'First record', 'Last record'];

interface Asked {
  readonly data: readonly BreachedData[];
  readonly from: number;
  readonly until: number;
}

const isData = (word: string): word is BreachedData => (breachedData as readonly string[]).includes(word);

/** The command line, or null where it is invalid. */
function asked(args: readonly string[]): Asked | null {
  try {
    const options = { data: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } as const;
    const { data = breachedData.join(), from, to } = parseArgs({ args: [...args], options, strict: true }).values;
    const words = data.split(',').map((word) => word.trim());
    if (!words.every(isData) || [from, to].some((day) => day !== undefined && !isCalendarDay(day))) return null;
    const range = { from: from ? startOfIstDate(from) : 0, until: to ? endOfIstDate(to) : Number.MAX_SAFE_INTEGER };
    return range.from < range.until ? { data: words.filter(isData), ...range } : null;
  } catch {
    return null;
  }
}

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
export async function runBreach(
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
    const people = await affectedPeople(shop, wanted).finally(done);
    const iso = (at: number) => new Date(at).toISOString();
    const rows = people.map(({ email, phone, name, data, first, last }) => [email, phone, name, data.join(', '), iso(first), iso(last)]);
    print.log((csvHead(COLUMNS) + csvRows(rows)).trimEnd());
    print.error(`${people.length} people`);
    return 0;
  } catch (error) {
    print.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runBreach(process.argv.slice(2), commandShop(), console);
}
