import { expect, it } from 'vitest';
import type { CouponList } from '../../../src/admin/coupons/list-coupons.server.ts';
import type { CouponForm } from '../../../src/features/coupons/admin/coupon.schema.ts';
import { endOfIstDate } from '../../../src/rules/dates.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { couponForm } from '../../shop/catalogue/admin-forms.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();

const form: CouponForm = {
  ...couponForm,
  ...{ code: ' shaadi10 ', lastDay: '2099-12-31', maxUses: '100', maxUsesPerCustomer: '1', minPurchase: '2,000.00' },
};
let made = 0;
const add = async (over: Partial<CouponForm> = {}) => {
  made += 1;
  const { status, body } = await ask<{ id: number; seen: number }>('POST', '/coupons', { ...form, code: `C${made}`, ...over });
  expect([status, body]).toEqual([201, { id: expect.any(Number), seen: expect.any(Number) }]);
  return body;
};
const couponOf = async (id: number) => (await shop.rows('SELECT * FROM coupons WHERE id = ?', id))[0];
const actionsOf = (id: number) => actionsOn(shop, 'coupon', id);
const use = async (code: string) => {
  const piece = await shop.addProduct({ price: 300_000, stock: 9 });
  return new Shopper(shop).order([{ id: piece }], code);
};

it('a coupon is stored in paise and hundredths, ends at midnight in India, and is in the audit log (#277, #278, #279, #280)', async () => {
  const { id } = await add({ code: ' shaadi10 ' });
  expect(await couponOf(id)).toMatchObject({
    ...{ code: 'SHAADI10', discount_type: 'percentage', discount_value: 1000, expires_at: endOfIstDate('2099-12-31'), max_uses: 100 },
    ...{ max_uses_per_customer: 1, min_purchase_paise: 200_000, is_active: 1, uses_count: 0 },
  });
  const changes = { discount: [null, '10%'], minPurchase: [null, 200_000] };
  expect(await actionsOf(id)).toMatchObject([{ actor: email, action: 'create', label: 'SHAADI10', changes }]);
});

it('only what changed is logged; a fixed amount is in rupees', async () => {
  const { id, seen } = await add({ code: 'FIXED' });
  const change = { ...form, code: 'FIXED', type: 'fixed_amount', value: '99.50', lastDay: '', maxUses: '', minPurchase: '', seen };
  expect((await ask('PUT', `/coupons/${id}`, change)).status).toBe(200);
  expect(await couponOf(id)).toMatchObject({ discount_type: 'fixed_amount', discount_value: 9_950, expires_at: null, max_uses: null });
  expect((await actionsOf(id))[1]?.changes).toEqual({
    discount: ['10%', '₹99.50'],
    expiresAt: [endOfIstDate('2099-12-31'), null],
    maxUses: [100, null],
    minPurchase: [200_000, null],
  });
});

it.each([
  [{ code: ' ' }, 'code', 'Coupon code and discount value are required.'],
  [{ value: '' }, 'value', 'Coupon code and discount value are required.'],
  [{ code: 'TWO WORDS' }, 'code', 'Letters, digits, - and _ only.'],
  [{ value: '0' }, 'value', 'More than 0, at most 100.'],
  [{ value: '110' }, 'value', 'More than 0, at most 100.'],
  [{ value: '12.345' }, 'value', 'A number with at most two decimals.'],
  [{ type: 'fixed_amount', value: '0' }, 'value', 'More than ₹0.'],
  [{ maxUses: '0' }, 'maxUses', 'A whole number above 0, or nothing.'],
  [{ maxUsesPerCustomer: '1.5' }, 'maxUsesPerCustomer', 'A whole number above 0, or nothing.'],
  [{ lastDay: '2026-02-31x' }, 'lastDay', 'Choose a day.'],
  [{ maxUses: '200', maxUsesPerCustomer: '500' }, 'maxUsesPerCustomer', 'Not more than the uses in all.'],
] as const)('%j is refused beside its field', async (over, field, message) => {
  const refused = { code: 'MISSING_INFORMATION', fields: { [field]: message } };
  expect(await ask('POST', '/coupons', { ...form, ...over })).toMatchObject({ status: 422, body: refused });
});

it('a last day that has passed is refused where it is new, and may stay', async () => {
  const { id, seen } = await add();
  const put = (lastDay: string) => ask('PUT', `/coupons/${id}`, { ...form, code: `C${made}`, lastDay, seen });
  const fields = { lastDay: 'This day has passed. Choose today or a later day.' };
  expect(await put('2025-01-01')).toMatchObject({ status: 422, body: { fields } });
  await shop.rows('UPDATE coupons SET expires_at = ? WHERE id = ?', endOfIstDate('2025-01-01'), id);
  expect((await put('2025-01-01')).status).toBe(200);
  const { rows } = (await ask<CouponList>('GET', `/coupons?tab=ended&search=c${made}`)).body;
  expect(rows).toMatchObject([{ id, isUsed: false, isActive: true }]);
});

it('a code that is there already is refused beside the code', async () => {
  await add({ code: 'TAKEN' });
  const { status, body } = await ask('POST', '/coupons', { ...form, code: 'taken' });
  expect([status, body.code, body.fields]).toEqual([409, 'NAME_TAKEN', { code: 'TAKEN already exists.' }]);
});

it('uses in all cannot be fewer than the orders that use it', async () => {
  const { id, seen } = await add({ code: 'FEWER', maxUses: '5', maxUsesPerCustomer: '' });
  for (const order of [await use('FEWER'), await use('FEWER')]) expect(order.status).toBe(200);
  const { status, body } = await ask('PUT', `/coupons/${id}`, { ...form, code: 'FEWER', maxUses: '1', seen });
  expect([status, body.code, body.fields]).toEqual([409, 'USES_TOO_LOW', { maxUses: 'At least 2: so many orders use it already.' }]);
  expect((await couponOf(id))?.max_uses).toBe(5);
});

it('a coupon is deleted where no order had it (#281, #282)', async () => {
  const { id } = await add({ code: 'UNUSED' });
  expect((await ask('DELETE', `/coupons/${id}`)).body).toEqual({ outcome: 'deleted', code: 'UNUSED' });
  expect(await couponOf(id)).toBeUndefined();
  expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['create', 'delete']);
});

it('a coupon is switched off where an order had it, and the shopper is told that it is not valid', async () => {
  const { id } = await add({ code: 'ORDERED' });
  const order = await use('ORDERED');
  expect((await ask('DELETE', `/coupons/${id}`)).body).toEqual({ outcome: 'switched-off', code: 'ORDERED' });
  expect(await couponOf(id)).toMatchObject({ is_active: 0, uses_count: 1 });
  expect((await actionsOf(id)).at(-1)).toMatchObject({ action: 'switch-off', changes: { isActive: [true, false] } });
  expect((await use('ORDERED')).body.code).toBe('INVALID_COUPON');
  const uses = await ask<{ orders: object[] }>('GET', `/coupons/${id}/orders`);
  const { rows } = (await ask<CouponList>('GET', '/coupons?tab=ended&search=orde')).body;
  expect(rows).toMatchObject([{ code: 'ORDERED', isUsed: true, usesCount: 1, isActive: false }]);
  expect(uses.body.orders).toMatchObject([{ id: order.body.dbOrderId, customerName: 'Ananya Rao', counts: true, discount: 30_000 }]);
});
