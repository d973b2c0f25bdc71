import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordChanges } from './word-changes.ts';

const said = (before: string, after: string) =>
  wordChanges(before, after).map((change) =>
    change.map(({ kind, text }) => (kind === 'gone' ? `[-${text}-]` : kind === 'new' ? `[+${text}+]` : text)).join(''),
  );

describe('what changed between two texts', () => {
  it('is the paragraphs that differ, word by word', () => {
    const before = '## Returns\n\nAsk within 48 hours of receipt.\n\nYou pay nothing.';
    expect(said(before, before)).toEqual([]);
    expect(said(before, before.replace('48 hours', '7 days'))).toEqual(['Ask within [-48 hours -][+7 days +]of receipt.']);
  });

  it('is a whole paragraph where one came or went', () => {
    expect(said('One.\n\nThree is here.', 'One.\n\nTwo came.\n\nThree is here.')).toEqual(['[+Two came.+]']);
    expect(said('One.\n\nTwo left.', 'One.')).toEqual(['[-Two left.-]']);
  });

  it('does not weave two paragraphs together that have little in common', () => {
    expect(said('We deliver on every working day.', 'Gold is not what we sell here.')).toEqual([
      '[-We deliver on every working day.-]',
      '[+Gold is not what we sell here.+]',
    ]);
  });

  it('finds the changed paragraph among new ones beside it', () => {
    expect(said('A size may be exchanged in 2 days.', 'Films are kept.\n\nA size may be exchanged in 7 days.')).toEqual([
      'A size may be exchanged in [-2 -][+7 +]days.',
      '[+Films are kept.+]',
    ]);
  });

  it('of two very long texts names what went and came, without comparing words', () => {
    const long = (word: string) => Array.from({ length: 900 }, (_, at) => `${word}${at}`).join('\n');
    expect(wordChanges(long('a'), long('b'))).toHaveLength(1800);
  });

  it('leaves nothing out: old and new words can be put together again', () => {
    const paragraph = fc.array(fc.constantFrom('gold', 'pearl', 'ring', 'of', 'the', 'sun'), { minLength: 1, maxLength: 8 });
    const both = fc.tuple(paragraph, paragraph).map(([one, two]) => [one.join(' '), two.join(' ')] as const);
    fc.assert(
      fc.property(both, ([before, after]) => {
        const stretches = wordChanges(before, after).flat();
        const textOf = (kind: string) => stretches.flatMap((one) => (one.kind === 'same' || one.kind === kind ? [one.text] : []));
        expect(textOf('gone').join('').trim()).toBe(before === after ? '' : before);
        expect(textOf('new').join('').trim()).toBe(before === after ? '' : after);
      }),
    );
  });
});
