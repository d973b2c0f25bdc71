import { describe, expect, it } from 'vitest';
import type { CannedReplies } from '../../../src/features/canned-replies/canned-replies.server.ts';
import { type CannedReply, defaultCannedReplies } from '../../../src/rules/canned-replies.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const read = async () => (await ask<CannedReplies>('GET', '/canned-replies')).body;
const save = (texts: readonly object[], seen: number) => ask<CannedReplies & { fields: object }>('PUT', '/canned-replies', { texts, seen });
const called: CannedReply = { place: 'note', title: 'Called', text: 'Called {name} about {order}.' };

describe('canned replies', () => {
  it('a new shop has some, until the owner saves others; the order stays', async () => {
    expect(await read()).toEqual({ texts: defaultCannedReplies, seen: 0 });
    const other = { ...called, title: ' Second ', text: 'No blank' };
    const saved = await save([other, called], 0);
    expect(saved.status).toBe(200);
    expect(await read()).toEqual({ texts: [{ ...other, title: 'Second' }, called], seen: saved.body.seen });
    expect((await save([], saved.body.seen)).body.texts).toEqual([]);
  });

  it('two windows: the second is told, and nothing of the first is lost', async () => {
    const { seen } = await read();
    const answers = await Promise.all([save([called], seen), save([], seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).texts).toEqual(answers.find(({ status }) => status === 200)?.body.texts);
  });

  it('an unknown placeholder, an empty name and a text that is too long are refused beside their fields', async () => {
    const { seen } = await read();
    const { status, body } = await save(
      [
        { ...called, text: 'Dear {nmae}' },
        { ...called, title: ' ' },
        { ...called, text: 'x'.repeat(501) },
      ],
      seen,
    );
    expect([status, body.fields]).toEqual([
      422,
      {
        'texts.0.text': 'The blanks are {name}, {order}, {tracking}, {shop}.',
        'texts.1.title': 'Name the text.',
        'texts.2.text': 'Please use at most 500 characters.',
      },
    ]);
  });

  it('a reply with a placeholder that nothing filled are not sent to a customer', async () => {
    const answer = { answer: 'Thank you, {name}. See {tracking}.', seen: 0 };
    const { status, body } = await ask<{ fields: object }>('PUT', '/reviews/1/answer', answer);
    expect([status, body.fields]).toEqual([422, { answer: 'Fill in {name}, {tracking} first.' }]);
    const declined = await ask<{ fields: object }>('POST', `/returns/${crypto.randomUUID()}/decline`, { note: 'Dear {name}' });
    expect([declined.status, declined.body.fields]).toEqual([422, { note: 'Fill in {name} first.' }]);
  });
});
