import { expect, test } from 'vitest';
import { joinedFiles, type Piece } from './join-files.ts';

const piece = (bytes: number, ...users: string[]): Piece => ({ bytes, users: new Set(users), needs: new Set() });
const limits = { bytesOfFile: 100, least: 0 };

test('pieces become one file where that saves more files than it costs bytes', () => {
  const [both, one, large] = [piece(1000, 'orders', 'returns'), piece(50, 'orders', 'returns', 'reviews'), piece(5000, 'reviews')];
  expect(joinedFiles([both, large, one], { ...limits, bytesOfFile: 1000 })).toEqual([[large], [both, one]]);
  expect(joinedFiles([both, large, one], limits)).toHaveLength(3);
});

test('a piece that is too small is joined with the one that costs its users least', () => {
  const [small, near, far] = [piece(10, 'orders'), piece(400, 'orders', 'returns'), piece(900, 'reviews')];
  expect(joinedFiles([small, near, far], { bytesOfFile: 0, least: 100 })).toEqual([[far], [small, near]]);
});

test('nobody loads more files than may be', () => {
  const pieces = [piece(9000, 'orders'), piece(2000, 'orders', 'reviews'), piece(3000, 'orders', 'returns')];
  expect(joinedFiles(pieces, limits)).toHaveLength(3);
  expect(joinedFiles(pieces, { ...limits, each: 2 })).toEqual([[pieces[0]], [pieces[1], pieces[2]]]);
});
