import { expect, test, vi } from 'vitest';
import { pageBytes } from './page-bytes.ts';

const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('text and bytes make one page, in their order', () => {
  const memo = new TextEncoder().encode('<b>₹1,299</b>');
  expect(decoded(pageBytes(['<p>', '₹', memo, '</p>', memo, memo]))).toBe('<p>₹<b>₹1,299</b></p><b>₹1,299</b><b>₹1,299</b>');
  expect(pageBytes([])).toHaveLength(0);
});

test('a letter of two halves stays whole across two parts', () => {
  expect(decoded(pageBytes(['\ud83d', '\ude00']))).toBe('😀');
});

test('long text, as styles are, is encoded once, and other text of its length is not mistaken for it', () => {
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  const [one, other] = ['a', 'b'].map((letter) => letter.repeat(20_000));
  const pages = [one, one, other, one].map((styles) => decoded(pageBytes(['<style>', styles as string, '</style>'])));
  expect(pages.map((page) => page[7])).toEqual(['a', 'a', 'b', 'a']);
  expect(encode.mock.calls.filter(([text]) => (text?.length ?? 0) > 10_000)).toHaveLength(2);
  encode.mockRestore();
});

test('texts that never come back do not fill the memory', () => {
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  const texts = Array.from({ length: 100 }, (_, at) => String(at).padEnd(20_000, 'x'));
  for (const text of [...texts, texts[0] as string]) pageBytes([text]);
  expect(encode).toHaveBeenCalledTimes(101);
  encode.mockRestore();
});
