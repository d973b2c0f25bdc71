/** Night: a dead link in Hindi, or on a list by two conditions. */
import { test } from 'vitest';
import { expectSoundLinks } from './crawl.ts';

/** Every page of the shop is made for this test: on a busy machine it takes minutes. */
const EVERY_PAGE_MS = 240_000;

test('no link of the shop is dead in any language', { timeout: EVERY_PAGE_MS }, () => expectSoundLinks(() => true));
