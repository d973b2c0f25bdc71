import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { isTyped, pressesOf, readTranscript } from './transcript.ts';

const all = journeys.flatMap((journey) => journey.languages.map((language) => ({ ...journey, language })));

test.each(all)('$name takes at most $most keys by ear ($language)', ({ name, language, most, after }) => {
  const lines = readTranscript(name, language).slice(1);
  const counted = after ? lines.slice(lines.findIndex(({ key }) => key === after) + 2) : lines;
  expect(counted.length).toBeGreaterThan(0);
  expect(pressesOf(counted)).toBeLessThanOrEqual(most);
});

test.each(all)('nothing is said unasked at load of $name, nothing twice, and no press is silent ($language)', ({ name, language }) => {
  const lines = readTranscript(name, language);
  expect(lines[0]).toEqual({ key: 'open', said: [expect.any(String)] });
  expect(lines.filter(({ key, said }) => !isTyped(key) && key !== 'ctrl+a' && said.length === 0).map(({ key }) => key)).toEqual([]);
  const twice = lines.flatMap(({ said }) => said.filter((text, at) => said.some((other, place) => place !== at && other.includes(text))));
  expect(twice).toEqual([]);
});
