import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectQuiet, newPage } from '../e2e/browser/browser.ts';
import { quiet, settle } from '../e2e/browser/settled.ts';
import { type Blanks, begin, type Journey } from './journeys.ts';
import { isTyped, type Line, readTranscript, writeTranscript } from './transcript.ts';
import { TreeReader } from './tree-reader.ts';

/** With EAR_WRITE=1 what is said is written into the transcripts: somebody then reads their difference. */
const isWriting = process.env.EAR_WRITE === '1';
const SAID_WITHIN = 8_000;

/** Fills the blanks of a key: '"{email}"'. */
export async function keyOf(key: string, blanks: Blanks): Promise<string> {
  const [, blank = ''] = /^"\{(\w+)\}"$/.exec(key) ?? [];
  return blank ? `"${await blanks[blank]?.()}"` : key;
}

/** Walks a journey by its keys, and compares what Chromium's accessibility tree says at each of them with the transcript. */
export async function walk(journey: Journey, language: string): Promise<void> {
  const blanks = (await journey.prepare?.()) ?? {};
  const page = await newPage({ width: 1280, options: { locale: language === 'hi' ? 'hi-IN' : 'en-IN' } });
  expectQuiet(page, { answered: journey.answered ?? [] });
  const reader = await TreeReader.of(page);
  const heard: Line[] = [];
  for (const { key, said } of readTranscript(journey.name, language)) {
    if (key === 'open') await begin(page, journey, language);
    else await reader.press(await keyOf(key, blanks));
    if (isWriting) await settled(page, reader, key);
    else {
      await expect
        .poll(() => reader.listen(), { timeout: SAID_WITHIN, interval: 20, message: `${journey.name}, ${language}: ${key}` })
        .toEqual(said);
    }
    // Who listens to a new page presses later than its scripts answer.
    if (key === 'Return') await settle(page);
    heard.push({ key, said: [...(await reader.listen())] });
    reader.next();
  }
  if (isWriting) return writeTranscript(journey.name, language, heard);
  await quiet(page);
  expect(await reader.listen()).toEqual([]);
}

/** Waits until nothing more is said, however long that takes: only while transcripts are written. */
async function settled(page: Page, reader: TreeReader, key: string): Promise<void> {
  let [last, at] = ['', Date.now()];
  const least = key === 'Return' || key === 'open' || isTyped(key) ? 1_500 : 300;
  for (const from = Date.now(); Date.now() - from < least || Date.now() - at < 700 || !(await reader.isQuiet()); ) {
    const now = JSON.stringify(await reader.listen());
    if (now !== last) [last, at] = [now, Date.now()];
    await page.waitForTimeout(50);
  }
}
