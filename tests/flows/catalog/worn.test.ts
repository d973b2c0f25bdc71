import { beforeEach, describe, expect, test } from 'vitest';
import type { CardPictures } from '../../../src/features/catalog/worn/worn.server.ts';
import { usedPictures } from '../../../src/features/media/admin/picture-uses.server.ts';
import type { ProductForm } from '../../../src/features/products/admin/product.schema.ts';
import type { CutOut } from '../../../src/rules/media/cut-out.ts';
import { productForm } from '../../shop/catalogue/admin-forms.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const [first, second] = ['products/jhumka.webp', 'products/jhumka-worn.webp'];
const cutOut: CutOut = {
  ...{ of: first, key: 'products/jhumka-cut.webp', aspect: 0.5, tone: '#c99a3b', strands: [], hangs: [0.5, 0], ends: [0.5, 1] },
  ...{ meets: 0, isFront: false, inside: 1 },
};
const form: ProductForm = { ...productForm, name: 'Bell Jhumkas', images: [first, second], heightMm: '50', widthMm: '25', cutOut };
let [id, seen] = [0, 0];

beforeEach(async () => {
  shop.bucket.files.clear();
  for (const key of [first, second, cutOut.key]) shop.bucket.files.set(key, { bytes: new Uint8Array([1, 2, 3]), type: 'image/webp' });
  const made = await ask<{ id: number; seen: number }>('POST', '/products', form);
  expect(made.status).toBe(201);
  ({ id, seen } = made.body);
});
const save = (over: Partial<ProductForm>) => ask('PUT', `/products/${id}`, { ...form, stock: '', cutOut: undefined, seen, ...over });
const pictures = async () => (await (await shop.fetch(`/api/products/${id}/pictures`)).json()) as CardPictures;
const drawing = (file: string) => shop.fetch(`/api/products/${id}/worn/${file}`);

describe('a piece drawn as it is worn', () => {
  test('is a picture in the tone of the skin that is asked for, at its millimetres, kept for good by its version', async () => {
    const answer = await drawing(`honey-${seen}.svg`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const svg = await answer.text();
    expect(svg).toContain(`<image href="data:image/webp;base64,${btoa('\x01\x02\x03')}"`);
    expect(svg).toMatch(/width="25" height="50"/);
    expect(await (await drawing(`cinnamon-${seen}.svg`)).text()).not.toBe(svg);
    expect(await pictures()).toEqual({ images: [first, second], worn: seen });
    const former = await drawing('honey-1.svg');
    expect([former.status, former.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });

  test.each(['green-1.svg', 'honey-x.svg', 'honey-1.png', 'honey-1.svg.svg', '..%2fhoney-1.svg'])('%s is no drawing', async (file) => {
    expect((await drawing(file)).status).toBe(404);
  });

  test('is there neither without measures, nor for an archived piece, nor once its first picture is another', async () => {
    await save({ images: [second] });
    expect(await pictures()).toEqual({ images: [second], worn: null });
    expect((await drawing(`honey-${seen}.svg`)).status).toBe(404);
    await shop.rows('UPDATE products SET images = ?, height_mm = NULL WHERE id = ?', JSON.stringify([first]), id);
    expect((await drawing(`honey-${seen}.svg`)).status).toBe(404);
    await shop.rows('UPDATE products SET height_mm = 50 WHERE id = ?', id);
    expect((await drawing(`honey-${seen}.svg`)).status).toBe(200);
    await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', id);
    expect((await drawing(`honey-${seen}.svg`)).status).toBe(404);
    expect((await shop.fetch('/api/products/999999/worn/honey-1.svg')).status).toBe(404);
  });

  test("the owner's own picture of it worn takes the place of the drawing, and is second", async () => {
    const third = 'products/jhumka-close.webp';
    expect((await save({ images: [first, third, second], wornImage: second })).status).toBe(200);
    expect(await pictures()).toEqual({ images: [first, second, third], worn: null });
    expect((await drawing(`honey-${seen}.svg`)).status).toBe(404);
  });

  test('its cut-out is kept by the sweep of pictures that no row names', async () => {
    expect(await usedPictures(shop.at(Date.now()), [cutOut.key, 'products/none.webp'])).toEqual(new Set([cutOut.key]));
  });

  test('a picture that the piece does not have cannot show it worn', async () => {
    expect((await save({ wornImage: 'products/of-another.webp' })).status).toBe(200);
    expect(await shop.rows('SELECT worn_image FROM products WHERE id = ?', id)).toEqual([{ worn_image: null }]);
  });

  test.each([
    { ...cutOut, key: 'private/reviews/a.webp' },
    { ...cutOut, tone: 'red"/><script>' },
    { ...cutOut, ends: [0.5, 7] },
  ])('a cut-out of another kind is refused: %j', async (made) => {
    expect((await save({ cutOut: made as CutOut })).status).toBe(422);
  });
});
