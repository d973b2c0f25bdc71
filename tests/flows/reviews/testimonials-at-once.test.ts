import { expect, test } from 'vitest';
import { testimonialForm } from '../../shop/admin-forms.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);

const AT_ONCE = 6;

test('testimonials saved at once: each is added, or its administrator is told to look again', async () => {
  const save = async () => {
    const { status, body } = await ask('POST', '/reviews', testimonialForm);
    return status === 201 ? 'added' : body.code;
  };
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, save));
  expect(outcomes).toContain('added');
  expect(outcomes.filter((outcome) => outcome !== 'added' && outcome !== 'RECORD_CHANGED')).toEqual([]);
});
