import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import type { ProductRecord } from '../../features/products/admin/read-product.server.ts';
import { attributesOf } from '../../rules/goods/goods.ts';

const fieldWords: Readonly<Partial<Record<keyof ProductForm, string>>> = {
  images: 'pictures',
  name: 'name',
  description: 'description',
  shortLine: 'line on the card',
  sku: 'code',
  categoryId: 'category',
  isFeatured: 'home page',
  stock: 'stock',
  counted: 'stock',
  sizes: 'stock',
  isOneSize: 'sizes',
  stockNote: 'why the stock changes',
  price: 'price',
  originalPrice: 'price before the offer',
  mrp: 'MRP',
  saleLastDay: 'end of the offer',
  goesWith: 'goes well with',
  countryOfOrigin: 'country of origin',
  genericName: 'kind of goods',
  netQuantity: 'pieces in the pack',
  packer: 'packer',
  importer: 'importer',
  hsnCode: 'HSN code',
  gstRate: 'GST',
  nextGstRate: 'GST that comes',
  nextGstFrom: 'first day of the GST that comes',
  dimensions: 'dimensions',
  closing: 'how it closes',
  wearing: 'how to wear it',
  closeup: 'words on the close-up',
  weightGrams: 'weight',
  heightMm: 'height',
  widthMm: 'width',
  care: 'care',
};

/** Returns the names of a product's changed fields in the bar at the foot. */
export const wordsOf = ({ goods }: ProductRecord): typeof fieldWords => ({
  ...fieldWords,
  ...Object.fromEntries(attributesOf(goods).map(({ kind, name }) => [kind, name.toLowerCase()])),
});
