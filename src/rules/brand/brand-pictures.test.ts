import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { brandShapes, cleanPng } from './brand-pictures.ts';

const [width, height] = brandShapes.touch;
const painted = (size: { width: number; height: number }) => sharp({ create: { ...size, channels: 4, background: '#c2155f' } });
const picture = new Uint8Array(await painted({ width, height }).png().toBuffer());

describe('a picture of the brand', () => {
  it('keeps its pixels and loses what is beside them', async () => {
    const told = new Uint8Array(
      await painted({ width, height })
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .png()
        .toBuffer(),
    );
    const trailing = new Uint8Array([...told, ...new TextEncoder().encode('<script>')]);
    const clean = cleanPng(trailing, 'touch');
    expect(clean && Buffer.from(clean).includes('Somebody')).toBe(false);
    expect(clean && Buffer.from(clean).includes('<script>')).toBe(false);
    expect(await sharp(clean ?? undefined).metadata()).toMatchObject({ format: 'png', width, height });
  });

  it('is refused in another shape, cut off, or as another file', () => {
    expect(cleanPng(picture, 'small')).toBeNull();
    expect(cleanPng(picture.subarray(0, picture.length - 5), 'touch')).toBeNull();
    expect(cleanPng(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'touch')).toBeNull();
    expect(cleanPng(new Uint8Array(), 'touch')).toBeNull();
  });
});
