import { expect, test } from 'vitest';
import { afterSignUpOf, afterSignUpText } from './after-sign-up.ts';

const kept = (asked: Parameters<typeof afterSignUpText>[0]) => afterSignUpOf(afterSignUpText(asked));

test('the path and the pressed heart come back; nothing leads to another site or to a log-in (F69)', () => {
  expect(kept({ next: '/collections/rings?sort=price-asc', wish: 12 })).toEqual({ next: '/collections/rings?sort=price-asc', wish: 12 });
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/login?next=/x', ''])
    expect(kept({ next }).next).toBeNull();
  expect(afterSignUpOf(undefined)).toEqual({ next: null, wish: null });
});

test('the text is one line, whatever is sent', () => {
  expect(afterSignUpText({ next: '/x\n/y' })).not.toContain('\n');
});
