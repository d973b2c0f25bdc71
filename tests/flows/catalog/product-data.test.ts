import { expect, test } from 'vitest';
import { productJsonLd } from '../../../src/features/catalog/product/json-ld.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { shopJsonLd } from '../../../src/features/catalog/shop-json-ld.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const BASE = 'https://shop.test';
const dataOf = async (piece: number) => {
  const page = await readProduct(shop.at(), piece);
  return { page, data: productJsonLd(BASE, page) as Record<string, unknown>[] };
};

test('a piece without sizes is a product, and its offer has the terms of returns and delivery', async () => {
  const { data } = await dataOf(await shop.addProduct({ price: 79_900, stock: 3 }));
  expect(data.map((each) => each['@type'])).toEqual(['Product', 'BreadcrumbList']);
  expect(data[0]?.offers).toMatchObject({
    price: '799.00',
    hasMerchantReturnPolicy: { merchantReturnDays: 2, returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility' },
    shippingDetails: { '@type': 'OfferShippingDetails' },
  });
});

test('a piece with sizes is a group that varies by size, each size with its own stock and the terms once', async () => {
  const piece = await shop.addProduct({ price: 120_000, stock: 4, name: 'Kada Surya', sizes: { '2.4': 0, '2.6': 4 } });
  const { data } = await dataOf(piece);
  expect(data.map((each) => each['@type'])).toEqual(['ProductGroup', 'BreadcrumbList', 'MerchantReturnPolicy', 'OfferShippingDetails']);
  const [group, , returns, delivery] = data;
  expect(group).toMatchObject({ productGroupID: String(piece), variesBy: ['https://schema.org/size'] });
  expect(group).not.toHaveProperty('offers');
  expect(group?.hasVariant).toMatchObject([
    {
      '@type': 'Product',
      name: 'Kada Surya, Size 2.4',
      sku: `P${piece}-2.4`,
      size: '2.4',
      offers: { availability: 'https://schema.org/OutOfStock' },
    },
    {
      sku: `P${piece}-2.6`,
      offers: {
        price: '1200.00',
        availability: 'https://schema.org/InStock',
        hasMerchantReturnPolicy: { '@id': returns?.['@id'] },
        shippingDetails: { '@id': delivery?.['@id'] },
      },
    },
  ]);
});

test('the organization has the whole policy of returns, with the days of the settings', async () => {
  const piece = await shop.addProduct({ price: 79_900, stock: 3 });
  const { page } = await dataOf(piece);
  const store = { ...page.frame.store, returnTerms: { returnDays: 7, exchangeDays: 10 } };
  const [organization] = shopJsonLd(BASE, store) as Record<string, unknown>[];
  expect(organization?.hasMerchantReturnPolicy).toMatchObject({
    merchantReturnDays: 7,
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    merchantReturnLink: `${BASE}/shipping-returns#returns`,
  });
});
