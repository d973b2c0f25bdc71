import { expect, it } from 'vitest';
import type { TextList } from '../../features/words/admin/list-texts.server.ts';
import { mailRows, pageRows } from './text-rows.ts';

const changed = { at: Date.UTC(2026, 9, 12, 6), by: 'you' };
const mail: TextList['mails'][number] = { kind: 'mail-welcome', changed: null, missing: 0, others: [] };
const list: TextList = {
  pages: [
    { kind: 'about', changed, missing: 0, others: [], questions: null },
    { kind: 'returns', changed, missing: 2, others: [], questions: null },
    { kind: 'privacy', changed, missing: 0, others: [], questions: null },
    { kind: 'terms', changed: null, missing: 0, others: [], questions: null },
    { kind: 'faq', changed: null, missing: 0, others: [], questions: 1 },
  ],
  own: [
    { kind: 'page-care', title: 'Care', state: 'shown', changed, missing: 0, others: [] },
    {
      kind: 'page-size-guide',
      title: 'Size guide',
      state: 'hidden',
      changed: { ...changed, by: 'ritu@chamak.example' },
      missing: 0,
      others: [],
    },
  ],
  mails: [mail],
};

it('says of each page whether shoppers see it, what is particular about it, and who changed it when', () => {
  expect(pageRows(list).map(({ name, state, note, changed }) => [name, state, note, changed])).toEqual([
    ['About us', 'shown', '', '12 Oct 2026 by you'],
    ['Shipping & Returns', 'incomplete', 'The law asks for 2 more passages', '12 Oct 2026 by you'],
    ['Privacy Policy', 'shown', 'In force since 12 Oct 2026', '12 Oct 2026 by you'],
    ['Terms & Conditions', 'shown', 'In force since 21 Nov 2026', 'Original text'],
    ['Questions and answers', 'shown', '1 question', 'Original text'],
    ['Care', 'shown', 'In the footer', '12 Oct 2026 by you'],
    ['Size guide', 'hidden', 'Shoppers do not see it', '12 Oct 2026 by ritu@chamak.example'],
  ]);
});

it('names the languages in which something is to be done', () => {
  const inHindi = (state: 'changed' | 'missing' | 'follows' | 'house') => ({
    ...list,
    mails: [{ ...mail, others: [{ language: 'hi', state } as const] }],
  });
  expect((['changed', 'missing', 'follows', 'house'] as const).map((state) => mailRows(inHindi(state))[0]?.behind)).toEqual([
    'हिन्दी: English changed since',
    'हिन्दी: missing',
    '',
    '',
  ]);
});

it('names mails in words', () => {
  expect(mailRows(list)).toMatchObject([{ name: 'Welcome', path: '', state: 'shown', changed: 'Original text' }]);
});
