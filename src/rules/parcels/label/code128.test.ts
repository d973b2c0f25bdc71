import { expect, test } from 'vitest';
import { code128Path, code128Values } from './code128.ts';

/** Reads the bars back as runs of bars and gaps, as a scanner does. */
function runsOf(text: string): readonly number[] {
  const { path, width } = code128Path(text);
  const dark = Array.from({ length: width }, () => false);
  for (const [, at, wide] of path.matchAll(/M(\d+) 0h(\d+)v1/g)) dark.fill(true, Number(at), Number(at) + Number(wide));
  return dark.reduce<number[]>((runs, is, at) => {
    if (at > 0 && is === dark[at - 1]) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(1);
    return runs;
  }, []);
}

test('a text has its start, its letters, its check character and its stop', () => {
  // 104 + 1 × 48 + 2 × 42 + 3 × 42 + 4 × 17 + 5 × 18 + 6 × 19 + 7 × 35 = 879, and 879 mod 103 = 55.
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
});

test('its bars have ten modules of white on either side, and eleven modules to a letter', () => {
  const runs = runsOf('CHK-20409');
  expect([runs[0], runs.at(-1)]).toEqual([10, 10]);
  // Start B, C (35) and the stop, as the standard draws them.
  expect(runs.slice(1, 7).join('')).toBe('211214');
  expect(runs.slice(7, 13).join('')).toBe('131321');
  expect(runs.slice(-8, -1).join('')).toBe('2331112');
  expect(runs.slice(1, -1).reduce((sum, run) => sum + run, 0)).toBe(11 * 11 + 13);
});

test('every letter has bars of its own, whose modules are even in number', () => {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const drawn = letters.map((letter) => runsOf(letter).slice(7, 13));
  expect(new Set(drawn.map(String)).size).toBe(letters.length);
  for (const runs of drawn) {
    expect(runs.reduce((sum, run) => sum + run, 0)).toBe(11);
    expect(((runs[0] ?? 0) + (runs[2] ?? 0) + (runs[4] ?? 0)) % 2).toBe(0);
  }
});

test('a letter that no scanner knows is refused', () => {
  expect(() => code128Values('चमक')).toThrow(RangeError);
});
