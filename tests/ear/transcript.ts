import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key of a journey, and what is said once it is pressed: one text for each thing that is said. */
export interface Line {
  /** As xdotool writes it ('Tab', 'shift+Tab', 'Return'), a key of a reader ('h'), or typed text: '"560003"', '"{email}"'. */
  readonly key: string;
  readonly said: readonly string[];
}

const fileOf = (name: string, language: string) => join(import.meta.dirname, language, `${name}.txt`);

/** A transcript has each key on a line of its own, and what is said on indented lines below it. */
export function readTranscript(name: string, language: string): Line[] {
  const file = fileOf(name, language);
  if (!existsSync(file)) throw new Error(`There is no transcript ${file}.`);
  const lines: { key: string; said: string[] }[] = [];
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    if (text === '' || text.startsWith('#')) continue;
    if (text.startsWith('  ')) lines.at(-1)?.said.push(text.trim());
    else lines.push({ key: text, said: [] });
  }
  return lines;
}

/** Writes what was said in place of what the transcript had. */
export function writeTranscript(name: string, language: string, lines: readonly Line[]): void {
  const file = fileOf(name, language);
  const head = readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text.startsWith('#'));
  writeFileSync(file, `${[...head, ...lines.flatMap(({ key, said }) => [key, ...said.map((text) => `  ${text}`)])].join('\n')}\n`);
}

export const isTyped = (key: string): boolean => key.startsWith('"');

/** Keys that a person presses to find, move and act. Letters and digits that are typed are the same for everybody. */
export const pressesOf = (lines: readonly Line[]): number => lines.filter(({ key }) => !isTyped(key)).length;

const DAYS =
  /(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?\d{1,2}(?: [A-Z][a-z]{2})? to (?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?\d{1,2} [A-Z][a-z]{2,8}/g;
const HINDI_DAYS =
  /\d{1,2}(?: [\p{L}\p{M}]+)? – \d{1,2} [\p{L}\p{M}]+|[\p{L}\p{M}]+ \d{1,2}(?: [\p{L}\p{M}]+)? से [\p{L}\p{M}]+ \d{1,2} [\p{L}\p{M}]+/gu;

/** Takes out what is another one each day: numbers of orders, days, addresses. */
export const lasting = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/CHK-\d+/g, 'CHK-#')
    .replace(/\+91 \d{5} \d{5}/g, '+91 #')
    .replace(DAYS, '#')
    .replace(HINDI_DAYS, '#')
    .replace(/[\w.-]+@example\.in/g, '#@example.in')
    .replace(/\d{1,2}:\d\d( [ap]m)?/g, '#')
    .trim();
