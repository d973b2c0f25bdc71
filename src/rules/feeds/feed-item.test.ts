import { describe, expect, it } from 'vitest';
import { noWords } from '../filters/attributes.ts';
import { paise } from '../money/money.ts';
import { type FeedProduct, feedItem } from './feed-item.ts';

const NOW = Date.UTC(2026, 10, 21);
const shipping = { freeFrom: paise(50_000), fee: paise(5_000) };
const product: FeedProduct = {
  id: 7,
  name: 'Moti Rani Choker',
  description: 'Pearls & rubies',
  price: paise(129_900),
  originalPrice: null,
  saleEndsAt: null,
  available: 3,
  category: 'Necklaces',
  attributes: { ...noWords, colour: ['blue', 'gold', 'green', 'red'], material: ['brass'] },
  link: 'https://chamak.example/products/7-moti',
  images: ['https://chamak.example/a.jpg', 'https://chamak.example/b.jpg'],
};
const of = (over: Partial<FeedProduct>) => feedItem({ ...product, ...over }, shipping, NOW);

describe('the entry of a product for shopping services', () => {
  it('has its price, its pictures, and whether it can be bought', () => {
    expect(of({})).toEqual({
      id: '7',
      title: 'Moti Rani Choker',
      description: 'Pearls & rubies',
      link: 'https://chamak.example/products/7-moti',
      imageLink: 'https://chamak.example/a.jpg',
      moreImages: ['https://chamak.example/b.jpg'],
      isAvailable: true,
      price: '1299.00 INR',
      salePrice: '',
      saleEnds: '',
      delivery: '0.00 INR',
      productType: 'Necklaces',
      published: { color: 'blue/gold/green', material: 'brass' },
    });
    expect(of({ available: 0 })?.isAvailable).toBe(false);
  });

  it('a reduction has both prices, and its end where one is stored', () => {
    const reduced = { price: paise(79_900), originalPrice: paise(99_900) };
    expect(of(reduced)).toMatchObject({ price: '999.00 INR', salePrice: '799.00 INR', saleEnds: '' });
    expect(of({ ...reduced, saleEndsAt: NOW + 1 })).toMatchObject({ salePrice: '799.00 INR', saleEnds: '2026-11-21T00:00:00.001Z' });
  });

  it('an offer that has ended costs the usual price', () => {
    const ended = of({ price: paise(79_900), originalPrice: paise(99_900), saleEndsAt: NOW });
    expect(ended).toMatchObject({ price: '999.00 INR', salePrice: '', saleEnds: '' });
  });

  it('delivery is charged below the threshold', () => {
    expect(of({ price: paise(49_999) })?.delivery).toBe('50.00 INR');
    expect(of({ price: paise(50_000) })?.delivery).toBe('0.00 INR');
  });

  it('a product without a picture has no entry, and one without a text is described by its name', () => {
    expect(of({ images: [] })).toBeNull();
    expect(of({ description: '' })?.description).toBe('Moti Rani Choker');
  });
});
