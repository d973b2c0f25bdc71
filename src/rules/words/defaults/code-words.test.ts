import { afterEach, beforeAll, expect, test } from 'vitest';
import about from '../../../texts/hi/words/about-words.ts';
import faq from '../../../texts/hi/words/faq-words.ts';
import values from '../../../texts/hi/words/page-values.ts';
import privacy from '../../../texts/hi/words/privacy-words.ts';
import returns from '../../../texts/hi/words/returns-words.ts';
import terms from '../../../texts/hi/words/terms-words.ts';
import { speak } from '../../language/language.ts';
import { addTexts } from '../../language/texts.ts';
import { defaultShipping } from '../../money/charges.ts';
import { policyVersions } from '../../store/policy-versions.ts';
import { defaultStore } from '../../store/store.ts';
import { blanksIn, wordsHtml } from '../fill-words.ts';
import { blocksOf, linksIn } from '../markup.ts';
import { pageFault } from '../page-fault.ts';
import { pageValues } from '../page-values.ts';
import { pageBlanks, pageKinds, policyKinds } from '../page-words.ts';
import { missingPassages } from '../required-passages.ts';
import { type CodeWords, codeWords } from './code-words.ts';
import { defaultWords } from './default-words.ts';

const hindi: Readonly<Record<(typeof pageKinds)[number], CodeWords>> = { about, faq, privacy, returns, terms };

beforeAll(() => addTexts('hi', { ...Object.fromEntries(pageKinds.map((kind) => [`${kind}-words`, hindi[kind]])), 'page-values': values }));
afterEach(() => speak(null));

const shape = (text: string) => ({
  blocks: blocksOf(text).map(({ kind }) => kind),
  blanks: blanksIn(text).toSorted(),
  links: linksIn(text).toSorted(),
});

test.each(pageKinds)('the Hindi of %s has the blocks, blanks and links of the English, and its markup is sound', (kind) => {
  const { text } = hindi[kind];
  expect(shape(text)).toEqual(shape(defaultWords[kind]));
  expect(pageFault(pageBlanks[kind], text)).toBeNull();
  expect(text).toBe(text.normalize('NFC'));
});

test.each(pageKinds)('the Hindi of %s has every passage that the law asks for, and one that lacks all is warned of', (kind) => {
  for (const seller of ['registered', 'unregistered'] as const) {
    expect(missingPassages(kind, hindi[kind].text, seller, 'hi')).toEqual([]);
    expect(missingPassages(kind, 'नमस्ते।', seller, 'hi')).toEqual(missingPassages(kind, 'Hello.', seller));
  }
});

test.each(policyKinds)('the Hindi of %s follows the newest English version, and says what each version changed', (kind) => {
  const { follows, changes = {} } = hindi[kind];
  expect(follows).toBe(policyVersions[kind][0].date);
  for (const version of policyVersions[kind])
    expect([version.date, changes[version.date]?.length ?? 0]).toEqual([version.date, version.changes.length]);
});

test.each(pageKinds)('links to a part of %s find it in Hindi too', (kind) => {
  const ids = (text: string) => blocksOf(text).flatMap(({ id }) => id ?? []);
  expect(ids(hindi[kind].text)).toEqual(expect.arrayContaining(ids(defaultWords[kind])));
  expect(blocksOf(hindi[kind].text).filter(({ kind: block, id }) => block === 'title' && !id)).toEqual([]);
});

test('the words of a page, and what stands in their blanks, are those of the language', () => {
  const shown = () =>
    wordsHtml(
      codeWords('terms')?.text ?? defaultWords.terms,
      pageValues({ store: { ...defaultStore, city: 'Indore', state: 'MP' }, shipping: defaultShipping, cod: null, byWhatsapp: false }),
    );
  expect(codeWords('terms')).toBeUndefined();
  expect(shown()).toContain('Courts in Indore, Madhya Pradesh have jurisdiction; you may also go');
  speak('hi');
  expect(shown()).toContain('उनमें सभी टैक्स शामिल हैं');
  expect(shown()).toContain('<a href="/hi/privacy-policy">');
  expect(shown()).not.toMatch(/include all taxes|jurisdiction|The shop is not open/);
});
