import { expect, test } from 'vitest';
import { differentPictures } from './different-pictures.ts';

test('each colour has a picture of its own, if there is one', () => {
  const pictures = new Map([
    ['gold', ['pin.jpg', 'haar.jpg', 'studs.jpg']],
    ['blue', ['pin.jpg']],
    ['red', ['pin.jpg', 'haar.jpg']],
  ]);
  expect(Object.fromEntries(differentPictures(pictures))).toEqual({ blue: 'pin.jpg', red: 'haar.jpg', gold: 'studs.jpg' });
});

test('two colours of one piece share its picture, and a colour without a picture has none', () => {
  const pictures = new Map([
    ['blue', ['pin.jpg']],
    ['green', ['pin.jpg']],
    ['white', []],
  ]);
  expect(Object.fromEntries(differentPictures(pictures))).toEqual({ blue: 'pin.jpg', green: 'pin.jpg' });
});
