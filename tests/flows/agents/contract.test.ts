import { afterAll, expect, test } from 'vitest';
import { agentPieces, allAnswers, forms } from '../../agents/all-answers.ts';
import { contract } from '../../agents/contract.ts';
import { agentDesk } from '../../agents/desk.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const desk = await agentDesk(shop);
afterAll(() => desk.outside.stop());
const answers = await allAnswers(desk, await agentPieces(shop));

test('there is an answer of every form', () => {
  expect([...new Set(answers.map(({ form }) => form))].sort()).toEqual([...forms].sort());
});

test.each(answers.map((each) => [each.form, each.name, each] as const))(
  '%s, %s: the answer has the form that agents rely on',
  (form, _, { body }) => {
    const read = contract[form].safeParse(body);
    expect(read.error?.issues ?? []).toEqual([]);
  },
);

test.each(answers.filter(({ form }) => form !== 'refusal' && form !== 'rpc').map((each) => [each.form, each.name, each.status] as const))(
  '%s, %s: what is not found has status 200 too',
  (_, name, status) => expect(status).toBe(/^a new|with what cannot|of a cart/.test(name) ? 201 : 200),
);
