/**
 * `npm run bench:admin`: measures the screens of the admin area in a browser and writes docs/admin-speed.md. About three minutes.
 * `npm run bench:admin -- --large`: measures their reads with 300,000 orders instead, and writes the second part of the file. About ten minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { optionsOf } from '../../../functions/cli/command-line.ts';
import { chromiumFlags, findChromium } from '../../sandbox/stack/browser.mjs';
import { freePorts } from '../../sandbox/stack/ports.ts';
import { startStack } from '../../sandbox/stack/stack.ts';
import { menu } from '../../shop/screens.ts';
import { startFront } from '../front.ts';
import { LARGE, measureLarge } from './large.ts';
import { conditions, measureScreen, type ScreenCost } from './moves.ts';
import { writePart } from './speed-file.ts';

const { large, data } = optionsOf(
  `npm run bench:admin                              measures the screens of the admin area and writes docs/admin-speed.md
npm run bench:admin -- --large [--data folder]    measures their reads with ${LARGE.orders} orders; the folder keeps the databases for another run`,
  { large: { type: 'boolean' }, data: { type: 'string' } },
);
if (large) {
  writePart('large', await measureLarge(data));
  process.exit(0);
}
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const PASSWORD = 'chamak-bench-owner';

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium was found. Set CHROME_PATH.');

/** Of each figure the median of several runs. */
function medians(runs: readonly ScreenCost[]): ScreenCost {
  const middle = (figure: Exclude<keyof ScreenCost, 'word'>) =>
    runs.map((run) => run[figure]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return {
    word: runs[0]?.word ?? '',
    script: middle('script'),
    firstLoad: middle('firstLoad'),
    first: middle('first'),
    pointed: middle('pointed'),
    again: middle('again'),
  };
}

const row = ({ word, script, firstLoad, first, pointed, again }: ScreenCost) =>
  `| ${[word, (script / 1024).toFixed(0), ...[firstLoad, first, pointed, again].map((ms) => ms.toFixed(0))].join(' | ')} |`;

const dir = mkdtempSync(join(tmpdir(), 'chamak-bench-'));
const stack = await startStack({ dir, adminPassword: PASSWORD, say: console.log });
const { shop: port } = await freePorts();
const front = await startFront({ port, worker: stack.shopUrl, files: stack.shopUrl });
const base = `http://127.0.0.1:${port}`;
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  const signing = await browser.newPage({ baseURL: stack.shopUrl });
  await signing.goto('/admin/login');
  await signing.getByLabel('Email', { exact: true }).fill(stack.settings.ADMIN_EMAIL ?? '');
  await signing.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signing.getByRole('button', { name: 'Log in', exact: true }).click();
  await signing.waitForURL('**/admin/dashboard');
  const cookies = (await signing.context().cookies()).map(({ name, value }) => ({ name, value, url: base }));

  const sections: string[] = [];
  for (const given of conditions) {
    const rows: string[] = [];
    for (const [at, to] of menu.entries()) {
      const from = menu[at === 0 ? 1 : at - 1];
      if (!from) continue;
      const runs: ScreenCost[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measureScreen(browser, { base, cookies }, given, { from, to }));
      rows.push(row(medians(runs)));
      console.log(`${given.name}: ${rows.at(-1)}`);
    }
    sections.push(
      [
        `## ${given.name[0]?.toUpperCase()}${given.name.slice(1)}`,
        '',
        '| screen | script KiB | first load ms | next screen ms | pointed at before ms | again ms |',
        '| --- | --- | --- | --- | --- | --- |',
        ...rows,
      ].join('\n'),
    );
  }
  writePart(
    'screens',
    `# Speed of the admin area

Written by \`npm run bench:admin\`, with the demonstration catalogue, in the Worker of \`npm start\` behind the compressing server of the bench: median of ${RUNS} runs, each in a browser that has seen nothing before.
Times depend on the machine (${cpus().length} shared cores, load average ${loadavg()[0]?.toFixed(1)}): compare the figures of one run with each other.

"First load" ends when the page answers presses. "Next screen" is a click in the menu until the screen is drawn with its rows; "pointed at before" is the same after the
pointer rested on the link for 200 ms; "again" is a second visit. Script is gzip of everything that is fetched
until then, the code of other screens that the browser fetches ahead included; a test holds what a screen itself needs at 130 KiB.

${sections.join('\n\n')}
`,
  );
  console.log('docs/admin-speed.md is written.');
} finally {
  await browser.close();
  front.close();
  front.closeAllConnections();
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
}
