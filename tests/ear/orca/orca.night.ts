import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { shopUrl } from '../../e2e/browser/browser.ts';
import { settle } from '../../e2e/browser/settled.ts';
import { begin, type Journey, journeys } from '../journeys.ts';
import { isTyped, readTranscript } from '../transcript.ts';
import { keyOf } from '../walk.ts';
import { differencesOf, isWhole, type Step } from './heard.ts';
import { type OrcaSession, startOrca } from './session.ts';

/**
 * Night: a name, a state or a message that Chromium's tree has and a real screen reader says otherwise, twice or not at all.
 */

/** Programs, and the packages of Debian that bring them and what they need. */
const PROGRAMS = ['orca', 'Xvfb', 'openbox', 'xdotool', 'dbus-daemon', 'gdbus'];
const PACKAGES = 'orca xvfb openbox xdotool dbus-x11 at-spi2-core libatk-adaptor gsettings-desktop-schemas libglib2.0-bin'.split(' ');
const SAID_WITHIN = 25_000;
const QUIET_MS = 700;

const missing = () => PROGRAMS.filter((name) => !(process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`)));

function install(): void {
  if (missing().length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { stdio: 'ignore' });
  }
  if (missing().length > 0)
    throw new Error(`The walk by ear needs ${missing().join(', ')}. On Debian: apt-get install ${PACKAGES.join(' ')}`);
}

let orca: OrcaSession;
beforeAll(async () => {
  install();
  orca = await startOrca(inject('wholeChromium'));
});
afterAll(() => orca?.stop());

/** Waits until all of `said` was heard and nothing more comes. Speech has no end that could be waited for. */
async function heardAfter(before: number, key: string, said: readonly string[]): Promise<Step> {
  const from = Date.now();
  let [count, at] = [before, Date.now()];
  for (;;) {
    const all = orca.said();
    if (all.length !== count) [count, at] = [all.length, Date.now()];
    const step = { key, said, heard: all.slice(before) };
    if ((isWhole(step) && Date.now() - at > QUIET_MS) || Date.now() - from > SAID_WITHIN) return step;
    await new Promise((next) => setTimeout(next, 50));
  }
}

async function walk(journey: Journey, language: string): Promise<string[]> {
  const blanks = (await journey.prepare?.()) ?? {};
  const page = await orca.open(`${shopUrl}/robots.txt`);
  await heardAfter(orca.said().length, 'robots.txt', ['Disallow']);
  const steps: Step[] = [];
  for (const { key, said } of readTranscript(journey.name, language)) {
    const before = orca.said().length;
    if (key === 'open') await begin(page, journey, language, shopUrl);
    else {
      const pressed = await keyOf(key, blanks);
      await (isTyped(pressed) ? orca.type(pressed.slice(1, -1)) : orca.press(pressed));
    }
    steps.push(await heardAfter(before, key, said));
    if (key === 'Return') await settle(page);
  }
  await page.context().close();
  return differencesOf(steps);
}

const all = journeys.flatMap((journey) => journey.languages.map((language) => ({ ...journey, language })));

test.each(all)('Orca says in $language what the transcript has: $name', async ({ language, ...journey }) => {
  expect(await walk(journey, language)).toEqual([]);
});
