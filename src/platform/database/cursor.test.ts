import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

describe('cursors of lists', () => {
  test.each([[['Mayur Juda Pin', 7]], [[129900, 12]], [['झुमका 💍', 'CHK-1']], [['', 0]]] as const)('%j comes back as it was', (cursor) => {
    const text = encodeCursor(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(decodeCursor(text)).toEqual(cursor);
  });

  test.each([
    undefined,
    '',
    '%',
    'AAAA',
    encodeCursor(['a', 1]).slice(1),
    btoa('{"a":1}'),
    btoa('[1]'),
    btoa('[1,2,3]'),
    btoa('[null,1]'),
    btoa('[1.5,1]'),
  ])('%j is no cursor', (text) => expect(decodeCursor(text)).toBeNull());
});
