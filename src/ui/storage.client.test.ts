import { afterEach, expect, test, vi } from 'vitest';
import { inTab, onDevice } from './storage.client.ts';
import { isObject, readJson } from './stored-json.client.ts';

afterEach(() => vi.unstubAllGlobals());

const isText = (value: unknown): value is string => typeof value === 'string';
function keeping(kept: Map<string, string>): void {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
}

test('a text is kept, read and deleted', () => {
  const kept = new Map<string, string>();
  keeping(kept);
  expect(onDevice.read('a')).toBeNull();
  expect(onDevice.write('a', 'x')).toBe(true);
  expect(onDevice.read('a')).toBe('x');
  expect(onDevice.write('a', null)).toBe(true);
  expect(kept.size).toBe(0);
});

test('JSON is read only if it is what the caller expects', () => {
  keeping(new Map(Object.entries({ text: '"x"', list: '[1]', broken: '{', nothing: 'null' })));
  expect(readJson(onDevice, 'text', isText)).toBe('x');
  expect(readJson(onDevice, 'list', isText)).toBeNull();
  expect(readJson(onDevice, 'broken', isText)).toBeNull();
  expect(readJson(onDevice, 'absent', isText)).toBeNull();
  expect(readJson(onDevice, 'nothing', isObject)).toBeNull();
  expect(readJson(onDevice, 'list', isObject)).toEqual([1]);
});

test('without storage, as on the server or where it is blocked, nothing is kept and nothing is thrown', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect([inTab.read('a'), inTab.write('a', 'x'), inTab.write('a', null), readJson(inTab, 'a', isText)]).toEqual([
    null,
    false,
    false,
    null,
  ]);
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  expect([inTab.read('a'), inTab.write('a', 'x'), inTab.write('a', null), readJson(inTab, 'a', isText)]).toEqual([
    null,
    false,
    false,
    null,
  ]);
});
