import { byKind } from '../../../src/rules/filters/attributes.ts';
import type { Ask } from '../people/administrator.ts';
import { bannerForm, categoryForm, couponForm, productForm, testimonialForm } from './admin-forms.ts';

interface AdminRecord {
  readonly table: string;
  /** @param name is used once, where no two may have one */
  readonly form: (name: string) => object;
  readonly change: object;
}

export const noticeForm = {
  ...{ textContent: 'Free delivery', backgroundColor: 'night', textColor: '#FFF', linkUrl: '/collections', isActive: false, seen: 0 },
};

/** What the administrator adds, changes and deletes by a form of its own, by its path. */
export const records: Readonly<Record<string, AdminRecord>> = {
  products: { table: 'products', form: () => ({ ...productForm, ...byKind(() => 'gold tone') }), change: { price: '799', stock: '' } },
  'settings/notifications': { table: 'notification_bar_settings', form: () => noticeForm, change: { textContent: 'Changed' } },
  categories: { table: 'categories', form: (name) => ({ ...categoryForm, name }), change: { description: 'Broad' } },
  banners: { table: 'home_banners', form: () => bannerForm, change: { title: 'Changed' } },
  coupons: { table: 'coupons', form: (code) => ({ ...couponForm, code }), change: { value: '11' } },
  reviews: { table: 'reviews', form: () => testimonialForm, change: { rating: 4 } },
};

type Saved = { readonly id: number; readonly seen?: number; readonly form?: { readonly seen: number } };

/** Adds a record. Returns its id, its version and the form that was sent. */
export const recordAdder = (ask: Ask) => async (path: string, name: string) => {
  const form = records[path]?.form(name);
  const { body } = await ask<Saved & { row?: Saved; rows?: Saved[] }>('POST', `/${path}`, form);
  const { id, seen, form: kept } = body.row ?? body.rows?.[0] ?? body;
  return { id, seen: seen ?? kept?.seen, form };
};
