import { expect, test } from 'vitest';
import { scriptRuns, scriptsIn } from './scripts.ts';

test('each script is a run of its own; figures, spaces and signs are of none', () => {
  const runs = (text: string) => scriptRuns(text).map(({ text: run, script }) => [run, script]);
  expect(runs('No.१२a')).toEqual([
    ['No.', null],
    ['१२', 'devanagari'],
    ['a', null],
  ]);
  expect(runs('S/O ರಮೇಶ್ Kumar 12')).toEqual([
    ['S/O ', null],
    ['ರಮೇಶ್', 'kannada'],
    [' Kumar 12', null],
  ]);
  expect(runs('₹1,599.00')).toEqual([['₹1,599.00', null]]);
  expect(runs('')).toEqual([]);
});

test('joiners and stops belong to the letters before them', () => {
  expect(scriptRuns('ನ್\u200dಯಾ। রহ\u200cমান').map(({ script }) => script)).toEqual(['kannada', null, 'bangla']);
});

test('a text names the scripts of its letters', () => {
  expect(scriptsIn('14, 3rd Cross ₹ №')).toEqual([]);
  expect(scriptsIn('{"name":"प्रियंका","city":"ঢাকা","place":"تیسری منزل"}')).toEqual(['devanagari', 'bangla', 'urdu']);
});
