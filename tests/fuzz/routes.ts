import { adminApi } from '../../functions/admin-api.ts';
import { api } from '../../functions/api.ts';
import { deleteBody, withdrawBody } from '../../src/features/account/choices.schema.ts';
import { preferencesForm } from '../../src/features/account/privacy/preferences.schema.ts';
import { addressBody, profileBody } from '../../src/features/account/profile/profile.schema.ts';
import { viewBody } from '../../src/features/analytics/page-views.schema.ts';
import * as authBodies from '../../src/features/auth/auth.schema.ts';
import { addBody, mergeBody, quoteBody, setQuantityBody } from '../../src/features/cart/cart.schema.ts';
import { newsletterForm } from '../../src/features/newsletter/newsletter.schema.ts';
import { abandonBody, contactCodeBody, createOrderBody, verifyBody } from '../../src/features/payment/payment.schema.ts';
import { askBody } from '../../src/features/returns/returns.schema.ts';
import { stockAlertForm } from '../../src/features/stock-alerts/stock-alerts.schema.ts';
import type { Permission } from '../../src/rules/people/permissions.ts';
import { pages } from '../shop/screens.ts';
import { adminBodies } from './admin-bodies.ts';
import { agentRoutes } from './agents.ts';
import { type Body, under } from './bodies.ts';

export interface Route {
  /** 'POST /api/cart/quote', 'PAGE /orders/[id]' */
  readonly name: string;
  readonly method: string;
  /** With parameters such as `:id`. */
  readonly pattern: string;
  readonly permission: Permission;
  readonly body: Body;
  readonly isPage: boolean;
  /** Hashes a password: called less often, because the hash is slow on purpose. */
  readonly isSlow: boolean;
}

/** Every route that writes, with what it reads. A new route needs a line here. */
const bodies: Readonly<Record<string, Body>> = {
  ...adminBodies,
  ...under('POST /api/cart', { quote: quoteBody, items: addBody, merge: mergeBody, seen: 'none' }),
  ...under('PUT /api/cart', { 'items/:product': setQuantityBody }),
  ...under('DELETE /api/cart', { 'items/:product': 'none' }),
  ...under('DELETE /api', { cart: 'none', 'wishlist/:id': 'none', profile: deleteBody }),
  ...under('POST /api', { 'create-razorpay-order': createOrderBody, 'verify-razorpay-payment': verifyBody }),
  ...under('POST /api', {
    'payment-callback': { form: ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature', 'error[code]'] },
  }),
  ...under('POST /api', { 'page-views': viewBody }),
  ...under('POST /api/checkout', { code: contactCodeBody }),
  ...under('POST /api/orders/:id', { pay: 'none', check: 'none', abandon: abandonBody, cancel: { form: ['token', 'page', 'reason'] } }),
  ...under('POST /api/orders/:id', { 'reviews/:line': { form: ['rating', 'comment', 'name', 'keep'] } }),
  ...under('POST /api/webhooks', { razorpay: { raw: 'razorpay' }, whatsapp: { raw: 'whatsapp' }, 'parcels/:door': 'none' }),
  ...under('POST /api/orders/:id/parcels/:parcel', { answer: { form: ['token', 'page', 'act', 'phone', 'place'] } }),
  ...under('POST /api/orders/:id', { returns: askBody }),
  ...under('PUT /api/orders/:id/returns/:request', { evidence: 'file' }),
  ...under('DELETE /api/orders/:id/returns/:request', { 'evidence/:media': 'none' }),
  ...under('POST /api/orders/:id/returns/:request', { cancel: { form: ['token'] } }),
  ...under('POST /api/webhooks/mail', { ses: { raw: 'ses' }, postmark: { raw: 'postmark' }, resend: { raw: 'resend' } }),
  ...under('POST /api', { newsletter: { form: newsletterForm } }),
  ...under('POST /api/newsletter', { leave: 'none' }),
  ...under('PUT /api', { preferences: preferencesForm, 'wishlist/:id': 'none', profile: profileBody }),
  ...under('POST /api', { 'stock-alerts': { form: stockAlertForm } }),
  ...under('POST /api/auth', { signup: authBodies.signUpBody, token: authBodies.tokenBody, otp: authBodies.otpBody }),
  ...under('POST /api/auth', { verify: authBodies.verifyBody, resend: authBodies.resendBody, recover: authBodies.recoverBody }),
  ...under('POST /api/auth', { logout: authBodies.logoutBody, sso: 'none', reauthenticate: 'none', confirm: authBodies.confirmBody }),
  ...under('POST /api/auth', { factors: authBodies.enrolBody }),
  ...under('PUT /api/auth', { user: authBodies.userBody }),
  ...under('POST /api/auth/factors/:id', { challenge: 'none', verify: authBodies.factorCodeBody }),
  ...under('DELETE /api/auth', { 'factors/:id': authBodies.dropFactorBody }),
  ...under('DELETE /api/auth/user', { 'identities/:id': 'none' }),
  ...under('PUT /api/profile', { address: addressBody }),
  ...under('DELETE /api/profile', { consents: withdrawBody }),
};

const hashing = /\/auth\/(signup|token|user$|factors)|DELETE \/api\/profile$/;

/** Pages that handle an HTML form themselves; with a query, one of its forms. */
const pageForms: Readonly<Record<string, readonly string[]>> = {
  '/track-order': ['order', 'contact', 'link'],
  '/profile': ['full_name', 'phone', 'address_line1', 'city', 'state', 'pin_code'],
  '/profile?tab=addresses': ['act', 'id', 'kind', 'label', 'full_name', 'phone', 'address.addressLine1', 'address.city', 'address.pinCode'],
  '/checkout/cash': ['step', 'code', 'full_name', 'email', 'phone', 'postal_code'],
  '/orders/[id]/confirm': ['act', 'version', 'line1', 'line2', 'place', 'city', 'state', 'postal_code'],
  '/grievance': ['name', 'email', 'topic', 'order', 'text'],
  '/grievance/[number]': ['token', 'text', 'move'],
  '/newsletter/confirm': ['email'],
  '/newsletter/leave': ['email'],
  '/stock-alerts/confirm': ['email'],
  '/stock-alerts/stop': ['email'],
  '/orders/[id]/add': ['key', 'do', 'line', 'total'],
  '/orders/[id]/change': 'key seen do what line size quantity phone postal_code city state line1 contact_code'.split(' '),
  '/orders/[id]/review': ['rating', 'comment', 'name', 'keep'],
};

/**
 * Every route of the API, from its router.
 * @throws Error that names the routes without a permission, those whose body is missing in `bodies`, and those in `bodies` that no longer exist
 */
export function apiRoutes(): Route[] {
  const named = new Map<string, Permission | undefined>();
  for (const { method, path, handler } of [...api.routes, ...adminApi.routes]) {
    if (method === 'ALL') continue;
    const name = `${method} ${path}`;
    named.set(name, named.get(name) ?? (handler as { permission?: Permission }).permission);
  }
  const open = [...named].filter(([, permission]) => !permission).map(([name]) => name);
  if (open.length > 0) throw new Error(`routes without a permission: ${open.join(', ')}`);
  const unknown = [...named.keys()].filter((name) => !name.startsWith('GET ') && !bodies[name]);
  if (unknown.length > 0) throw new Error(`routes whose body tests/fuzz/routes.ts does not know: ${unknown.join(', ')}`);
  const removed = Object.keys(bodies).filter((name) => !named.has(name));
  if (removed.length > 0) throw new Error(`tests/fuzz/routes.ts lists routes that no longer exist: ${removed.join(', ')}`);
  return [...named].map(([name, permission]) => {
    const [method = '', pattern = ''] = name.split(' ');
    const isSlow = hashing.test(name) && method !== 'GET';
    return { name, method, pattern, permission: permission as Permission, body: bodies[name] ?? 'none', isPage: false, isSlow };
  });
}

/** Routes outside the router of the API. */
const plain = (pattern: string): Route => ({
  ...{ name: `GET ${pattern}`, method: 'GET', pattern, permission: 'shop', body: 'none', isPage: false, isSlow: false },
});
export const otherRoutes: readonly Route[] = [plain('/media/:key'), plain('/.well-known/jwks.json'), ...agentRoutes];

/** Every page. `[id]` in a file name becomes `:id`. */
export const pageRoutes = (): Route[] =>
  Object.entries(pages).flatMap(([file, permission]) => {
    const page = { pattern: file.replace(/\[(\w+)\]/g, ':$1'), permission, isPage: true, isSlow: false };
    const forms = Object.entries(pageForms).filter(([address]) => address.split('?')[0] === file);
    return [
      { ...page, name: `PAGE ${file}`, method: 'GET', body: 'none' as const },
      ...forms.map(([address, form]) => {
        const query = address.slice(file.length);
        return { ...page, name: `POST PAGE ${address}`, pattern: page.pattern + query, method: 'POST', body: { form } };
      }),
    ];
  });
