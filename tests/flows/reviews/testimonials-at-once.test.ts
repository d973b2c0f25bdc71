import { expect, test } from 'vitest';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);

const AT_ONCE = 6;
const testimonial = {
  userName: 'Shalini Dev',
  rating: 5,
  comment: 'Held a big bun through five hours of dancing.',
  reviewDate: '2026-11-02',
  source: 'Instagram',
  proofNote: '',
  publicLabel: '',
  productId: '',
  itemName: 'A pin',
  itemImage: '',
  itemImageUrl: '',
  avatar: '',
  avatarUrl: '',
  seen: 0,
};

test('testimonials saved at once: each is added, or its administrator is told to look again', async () => {
  const save = async () => {
    const { status, body } = await ask('POST', '/reviews', testimonial);
    return status === 201 ? 'added' : body.code;
  };
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, save));
  expect(outcomes).toContain('added');
  expect(outcomes.filter((outcome) => outcome !== 'added' && outcome !== 'RECORD_CHANGED')).toEqual([]);
});
