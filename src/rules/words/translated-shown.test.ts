import { expect, it } from 'vitest';
import { startOfIstDate } from '../dates.ts';
import { policyVersions } from '../store/policy-versions.ts';
import type { PolicyAsked } from './policy-shown.ts';
import {
  isShownInAll,
  saysNewest,
  type TranslatedVersion,
  translatedPolicyShown,
  translatedShown,
  type VersionIn,
} from './translated-shown.ts';

const english = [
  { version: 3, at: 300, hash: 'a' },
  { version: 2, at: 200, hash: 'b' },
  { version: 1, at: 100, hash: 'a' },
];
const own = (version: number, follows: number, at = 310): TranslatedVersion => ({ version, follows, at, hash: 'h' });
const [{ date: newest }, { date: oldest }] = policyVersions.privacy;

it('a translation says the newest English if it follows that version, or one with the same words', () => {
  expect([3, 2, 1, 0].map((follows) => saysNewest(follows, english))).toEqual([true, false, true, false]);
  expect([0, 1].map((follows) => saysNewest(follows, []))).toEqual([true, false]);
});

it('the owner’s translation is shown while it says the newest English, else the code’s where the English is the code’s, else the English', () => {
  const shown = (change: Partial<Parameters<typeof translatedShown>[0]>) => translatedShown({ english, own: [], hasCode: true, ...change });
  expect(shown({ own: [own(2, 3), own(1, 2)] })).toEqual({ isEnglish: false, own: own(2, 3) });
  expect(shown({ own: [own(1, 2)] })).toEqual({ isEnglish: true, own: english[0] });
  expect(shown({ english: [] })).toEqual({ isEnglish: false, own: null });
  expect(shown({ english: [], own: [own(1, 0)] })).toEqual({ isEnglish: false, own: own(1, 0) });
  expect(shown({ english: [], hasCode: false })).toEqual({ isEnglish: true, own: null });
});

it('a page is there in a language where shoppers do not read the English in its place', () => {
  const written: VersionIn[] = english.map((one) => ({ ...one, language: 'en', follows: null }));
  const hindi = (follows: number): VersionIn => ({ ...own(1, follows), language: 'hi' });
  const isThere = (versions: readonly VersionIn[], hasCode = true) => isShownInAll(['hi'], versions, () => hasCode);
  expect([isThere([]), isThere([], false)]).toEqual([true, false]);
  expect(isThere(written)).toBe(false);
  expect([3, 2, 1].map((follows) => isThere([...written, hindi(follows)]))).toEqual([true, false, true]);
  expect(isThere([hindi(0)], false)).toBe(true);
  expect(isShownInAll([], written, () => false)).toBe(true);
});

it('an address asks for a version of the language, for one of the code by its date, or for the text at a moment', () => {
  const written = { english, own: [own(2, 3), own(1, 1, 150)], codeDate: newest };
  const asked = (change: Partial<PolicyAsked>) => translatedPolicyShown('privacy', written, { version: null, on: null, ...change });
  expect(asked({})).toEqual({ isEnglish: false, own: own(2, 3) });
  expect(asked({ version: 'v1' })).toEqual({ isEnglish: false, own: own(1, 1, 150) });
  expect(asked({ version: 'v3' })).toEqual({ isEnglish: false, own: own(2, 3) });
  expect(asked({ version: newest })).toEqual({ isEnglish: false, own: null, date: newest });
  expect(asked({ version: oldest })).toEqual({ isEnglish: true, own: null, date: oldest });
  expect(asked({ on: '160' })).toEqual({ isEnglish: false, own: own(1, 1, 150) });
  expect(asked({ on: '250' })).toEqual({ isEnglish: true, own: english[1] });
  expect(asked({ on: '120' })).toEqual({ isEnglish: true, own: english[2] });
});

it('an order from before the owner’s first text has the words of the code, in the language if it has those of that day', () => {
  const later = [{ version: 1, at: startOfIstDate('2027-01-01'), hash: 'a' }];
  const shown = (day: string) =>
    translatedPolicyShown('privacy', { english: later, own: [], codeDate: newest }, { version: null, on: String(startOfIstDate(day) + 1) });
  expect(shown(newest)).toEqual({ isEnglish: false, own: null, date: newest });
  expect(shown(oldest)).toEqual({ isEnglish: true, own: null, date: oldest });
});
