import type { ProductForm } from '../../features/products/admin/product.schema.ts';

/** What a changed field of a product is called in the bar at the foot. */
export const fieldWords: Readonly<Partial<Record<keyof ProductForm, string>>> = {
  ...{ images: 'pictures', name: 'name', description: 'description', sku: 'code', categoryId: 'category', isFeatured: 'home page' },
  ...{ stock: 'stock', counted: 'stock', sizes: 'stock', isOneSize: 'sizes', stockNote: 'why the stock changes' },
  ...{ price: 'price', originalPrice: 'price before the offer', mrp: 'MRP', saleLastDay: 'end of the offer', goesWith: 'goes well with' },
  ...{ colour: 'colour', material: 'material', finish: 'finish', stone: 'stone', occasion: 'occasion' },
  ...{ countryOfOrigin: 'country of origin', genericName: 'kind of goods', netQuantity: 'pieces in the pack', packer: 'packer' },
  ...{ importer: 'importer', hsnCode: 'HSN code', gstRate: 'GST', dimensions: 'dimensions', weightGrams: 'weight' },
  ...{ heightMm: 'height', widthMm: 'width', care: 'care' },
};
