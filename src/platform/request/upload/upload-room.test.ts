import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UPLOAD_HELD_FOR, UPLOAD_ROOM_WAIT } from '../../../rules/limits.ts';
import { UploadRoom } from './upload-room.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An upload that ends when it is told to. */
function upload(room: UploadRoom, sender: string, bytes: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { isRead: false, end: resolve, answer: Promise.resolve('') };
  state.answer = room
    .hold(sender, bytes, () => {
      state.isRead = true;
      return promise;
    })
    .then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
  return state;
}

it('a body waits unread until there is room, and is refused where there is none for long', async () => {
  const room = new UploadRoom(10);
  const [first, second, third] = [upload(room, 'a', 6), upload(room, 'b', 4), upload(room, 'c', 1)];
  await vi.advanceTimersByTimeAsync(UPLOAD_ROOM_WAIT / 2);
  expect([first.isRead, second.isRead, third.isRead]).toEqual([true, true, false]);
  second.end();
  await vi.advanceTimersByTimeAsync(100);
  expect(third.isRead).toBe(true);
  const late = upload(room, 'd', 4);
  await vi.advanceTimersByTimeAsync(UPLOAD_ROOM_WAIT + 100);
  expect([late.isRead, await late.answer]).toEqual([false, 'SHOP_BUSY']);
});

it('of one sender one upload is read at a time, so bodies that never end leave room for others', async () => {
  const room = new UploadRoom(10);
  const [slow, again, other] = [upload(room, 'a', 4), upload(room, 'a', 4), upload(room, 'b', 4)];
  await vi.advanceTimersByTimeAsync(100);
  expect([slow.isRead, again.isRead, other.isRead]).toEqual([true, false, true]);
  slow.end();
  await vi.advanceTimersByTimeAsync(100);
  expect(again.isRead).toBe(true);
});

it('an upload whose request ended without a word gives its room back later', async () => {
  const room = new UploadRoom(10);
  upload(room, 'a', 10);
  await vi.advanceTimersByTimeAsync(UPLOAD_HELD_FOR - 1_000);
  const [again, other] = [upload(room, 'a', 6), upload(room, 'b', 4)];
  expect([again.isRead, other.isRead]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([again.isRead, other.isRead]).toEqual([true, true]);
});

it('the memory of a body is given back once it is stored, also where that fails', async () => {
  const room = new UploadRoom(10);
  for (const fails of [false, true]) {
    const kept: Uint8Array[] = [];
    const body = new Response('123456');
    const read = room.read('a', body, 6, async (bytes) => {
      kept.push(bytes);
      expect(bytes.byteLength).toBe(6);
      if (fails) throw new Error('no bucket');
    });
    await read.catch(() => {});
    expect(kept.map(({ byteLength }) => byteLength)).toEqual([0]);
  }
  expect(await upload(room, 'b', 11).isRead).toBe(false);
});
