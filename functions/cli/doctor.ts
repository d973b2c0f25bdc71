/**
 * `npm run doctor`: looks at everything that the live shop needs, changes nothing, and says how to mend what is wrong. Exit code: 0
 * without a FAIL, 1 with one, 2 when the command line is invalid.
 */
import { command } from './command.ts';
import { isMain } from './command-line.ts';
import { examine, lineOf } from './doctor/examine.ts';
import type { Finding } from './doctor/finding.ts';
import { shopLine } from './operator/command-shop.ts';
import { operatorSettings, SETTINGS_FILE } from './operator/settings.ts';

const USAGE = `npm run doctor                          looks at the shop whose settings are in ${SETTINGS_FILE} or the environment
npm run doctor -- --settings <file>     settings from another file, such as those of a staging Worker
npm run --silent doctor -- --json       the findings as JSON`;

function summary(found: readonly Finding[]): string {
  const count = (level: Finding['level']) => found.filter((each) => each.level === level).length;
  return `\n${count('ok')} ok, ${count('WARN')} WARN, ${count('FAIL')} FAIL`;
}

export const runDoctor = command({
  usage: USAGE,
  options: { settings: { type: 'string' }, json: { type: 'boolean' } },
  read: (values, [extra]) => (extra === undefined ? values : null),
  async run({ settings: file, json }, environment, print) {
    const settings = operatorSettings(environment, file);
    if (!json) print.log(shopLine(settings));
    const found = await examine(settings);
    print.log(json ? JSON.stringify(found, null, 2) : [...found.map(lineOf), summary(found)].join('\n'));
    return found.some(({ level }) => level === 'FAIL') ? 1 : 0;
  },
});

if (isMain(import.meta)) process.exitCode = await runDoctor(process.argv.slice(2), process.env, console);
