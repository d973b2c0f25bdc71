import type { BannerForm } from '../../../src/features/content/admin/banner.schema.ts';
import type { CouponForm } from '../../../src/features/coupons/admin/coupon.schema.ts';
import type { CategoryForm } from '../../../src/features/products/admin/category.schema.ts';
import type { ProductForm } from '../../../src/features/products/admin/product.schema.ts';
import { blankProduct } from '../../../src/features/products/admin/read-product.server.ts';
import { TAX } from './tax.ts';

/** Whole forms, as the dialogs of the admin area send them. A test changes the fields that it is about. */
export const productForm: ProductForm = {
  ...blankProduct,
  ...TAX.form,
  name: 'Mayur Juda Pin',
  price: '849',
  stock: '4',
  weightGrams: '18',
};

export const couponForm: CouponForm = {
  ...{ code: 'SHAADI10', type: 'percentage', value: '10', lastDay: '', maxUses: '', maxUsesPerCustomer: '', minPurchase: '' },
  ...{ isActive: true, seen: 0 },
};

export const categoryForm: CategoryForm = {
  ...TAX.form,
  name: 'Nath',
  description: '',
  image: '',
  hasSizes: false,
  sizeList: '',
  usualGrams: '',
  seen: 0,
};

export const bannerForm: BannerForm = {
  ...{
    place: 'hero',
    title: 'Shaadi season',
    subtitle: '',
    image: 'banners/a.webp',
    narrowImage: '',
    focus: 'right',
    imageAlt: '',
    linkTo: '',
    linkText: '',
  },
  ...{ isActive: true, firstDay: '', lastDay: '', seen: 0 },
};

export const testimonialForm = {
  ...{ userName: 'Shalini Dev', rating: 5, comment: 'Held a big bun.', reviewDate: '2026-11-20', source: 'Instagram', proofNote: 'Seen' },
  ...{ publicLabel: '', productId: '', itemName: 'A pin', itemImage: '', itemImageUrl: '', avatar: '', avatarUrl: '', seen: 0 },
};
