/**
 * `npm run breach -- …`: everybody whose data was within the reach of a breach, as CSV for the messages to them and for the Data Protection
 * Board (docs/running/breach.md). It changes nothing. Exit code: 0 when the file is written, 1 when the shop cannot be read, 2 when the command
 * line is invalid.
 */
import { affectedPeople, type BreachedData, breachedData } from '../../src/features/account/privacy/affected-people.server.ts';
import { csvHead, csvRows } from '../../src/platform/csv.ts';
import { endOfIstDate, isCalendarDay, startOfIstDate } from '../../src/rules/dates.ts';
import { command, withShop } from './command.ts';
import { isMain } from './command-line.ts';
import { commandShop } from './operator/command-shop.ts';

const COLUMNS = ['Email', 'Phone', 'Name', 'Data', 'First record', 'Last record'];
const isData = (word: string): word is BreachedData => (breachedData as readonly string[]).includes(word);

export const runBreach = command({
  usage: `npm run --silent breach -- [--data accounts,orders] [--from 2026-11-20] [--to 2026-11-21] > affected.csv

Without options: everybody of whom the shop keeps anything. --data names what was reached: ${breachedData.join(', ')}.
--from and --to are days of India; a record counts if it was written within them. Leave --from out if old records were reached too.`,
  options: { data: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  read({ data = breachedData.join(), from, to }, [extra]) {
    const words = data.split(',').map((word) => word.trim());
    if (extra !== undefined || !words.every(isData) || [from, to].some((day) => day !== undefined && !isCalendarDay(day))) return null;
    const range = { from: from ? startOfIstDate(from) : 0, until: to ? endOfIstDate(to) : Number.MAX_SAFE_INTEGER };
    return range.from < range.until ? { data: words, ...range } : null;
  },
  async run(wanted, given, print) {
    const people = await withShop(given, { clock: 'warn', print }, (shop) => affectedPeople(shop, wanted));
    const iso = (at: number) => new Date(at).toISOString();
    const rows = people.map(({ email, phone, name, data, first, last }) => [email, phone, name, data.join(', '), iso(first), iso(last)]);
    print.log((csvHead(COLUMNS) + csvRows(rows)).trimEnd());
    print.error(`${people.length} people`);
  },
});

if (isMain(import.meta)) process.exitCode = await runBreach(process.argv.slice(2), commandShop(), console);
