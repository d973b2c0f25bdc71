import { adminApi } from '../../functions/admin-api.ts';
import { api } from '../../functions/api.ts';
import { deleteBody, withdrawBody } from '../../src/features/account/choices.schema.ts';
import { preferencesForm } from '../../src/features/account/privacy/preferences.schema.ts';
import { addressBody, profileBody } from '../../src/features/account/profile/profile.schema.ts';
import { viewBody } from '../../src/features/analytics/page-views.schema.ts';
import {
  confirmBody,
  dropFactorBody,
  enrolBody,
  factorCodeBody,
  logoutBody,
  otpBody,
  verifyBody as proofBody,
  recoverBody,
  resendBody,
  signUpBody,
  tokenBody,
  userBody,
} from '../../src/features/auth/auth.schema.ts';
import { addBody, mergeBody, quoteBody, setQuantityBody } from '../../src/features/cart/cart.schema.ts';
import { newsletterForm } from '../../src/features/newsletter/newsletter.schema.ts';
import { abandonBody, contactCodeBody, createOrderBody, verifyBody } from '../../src/features/payment/payment.schema.ts';
import { askBody } from '../../src/features/returns/returns.schema.ts';
import { stockAlertForm } from '../../src/features/stock-alerts/stock-alerts.schema.ts';
import type { Permission } from '../../src/rules/people/permissions.ts';
import type { MailService } from '../sandbox/carriers/mail-keys.ts';
import { pages } from '../shop/screens.ts';
import { adminBodies } from './admin-bodies.ts';
import { agentRoutes } from './agents.ts';
import type { Schema } from './zod-arbitrary.ts';

/** What a route reads: JSON of a schema, an HTML form (by schema or by field names), a signed body or a file, or nothing. */
export type Body =
  | { readonly json: Schema }
  | { readonly form: Schema | readonly string[] }
  | { readonly raw: 'razorpay' | 'whatsapp' | MailService | 'file' }
  | 'none';

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
  'POST /api/cart/quote': { json: quoteBody },
  'POST /api/cart/items': { json: addBody },
  'PUT /api/cart/items/:product': { json: setQuantityBody },
  'DELETE /api/cart/items/:product': 'none',
  'DELETE /api/cart': 'none',
  'POST /api/cart/merge': { json: mergeBody },
  'POST /api/cart/seen': 'none',
  'POST /api/create-razorpay-order': { json: createOrderBody },
  'POST /api/checkout/code': { json: contactCodeBody },
  'POST /api/verify-razorpay-payment': { json: verifyBody },
  'POST /api/orders/:id/pay': 'none',
  'POST /api/orders/:id/check': 'none',
  'POST /api/orders/:id/abandon': { json: abandonBody },
  'POST /api/webhooks/razorpay': { raw: 'razorpay' },
  'POST /api/orders/:id/cancel': { form: ['token', 'page', 'reason'] },
  'POST /api/orders/:id/parcels/:parcel/answer': { form: ['token', 'page', 'act', 'phone', 'place'] },
  'POST /api/orders/:id/returns': { json: askBody },
  'PUT /api/orders/:id/returns/:request/evidence': { raw: 'file' },
  'DELETE /api/orders/:id/returns/:request/evidence/:media': 'none',
  'POST /api/orders/:id/returns/:request/cancel': { form: ['token'] },
  'POST /api/orders/:id/reviews/:line': { form: ['rating', 'comment', 'name', 'keep'] },
  'POST /api/payment-callback': { form: ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature', 'error[code]'] },
  'POST /api/webhooks/whatsapp': { raw: 'whatsapp' },
  'POST /api/webhooks/mail/ses': { raw: 'ses' },
  'POST /api/webhooks/mail/postmark': { raw: 'postmark' },
  'POST /api/webhooks/mail/resend': { raw: 'resend' },
  'POST /api/webhooks/parcels/:door': 'none',
  'POST /api/newsletter': { form: newsletterForm },
  'POST /api/newsletter/leave': 'none',
  'PUT /api/preferences': { json: preferencesForm },
  'PUT /api/wishlist/:id': 'none',
  'DELETE /api/wishlist/:id': 'none',
  'POST /api/stock-alerts': { form: stockAlertForm },
  'POST /api/page-views': { json: viewBody },
  'POST /api/auth/signup': { json: signUpBody },
  'POST /api/auth/token': { json: tokenBody },
  'POST /api/auth/otp': { json: otpBody },
  'POST /api/auth/verify': { json: proofBody },
  'POST /api/auth/resend': { json: resendBody },
  'POST /api/auth/recover': { json: recoverBody },
  'POST /api/auth/logout': { json: logoutBody },
  'POST /api/auth/sso': 'none',
  'PUT /api/auth/user': { json: userBody },
  'POST /api/auth/reauthenticate': 'none',
  'POST /api/auth/confirm': { json: confirmBody },
  'POST /api/auth/factors': { json: enrolBody },
  'POST /api/auth/factors/:id/challenge': 'none',
  'POST /api/auth/factors/:id/verify': { json: factorCodeBody },
  'DELETE /api/auth/factors/:id': { json: dropFactorBody },
  'DELETE /api/auth/user/identities/:id': 'none',
  'PUT /api/profile': { json: profileBody },
  'PUT /api/profile/address': { json: addressBody },
  'DELETE /api/profile/consents': { json: withdrawBody },
  'DELETE /api/profile': { json: deleteBody },
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
  '/orders/[id]/change': [
    'key',
    'seen',
    'do',
    'what',
    'line',
    'size',
    'quantity',
    'phone',
    'postal_code',
    'city',
    'state',
    'line1',
    'contact_code',
  ],
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
  name: `GET ${pattern}`,
  method: 'GET',
  pattern,
  permission: 'shop',
  body: 'none',
  isPage: false,
  isSlow: false,
});
export const otherRoutes: readonly Route[] = [plain('/media/:key'), plain('/.well-known/jwks.json'), ...agentRoutes];

/** Every page. `[id]` in a file name becomes `:id`. */
export function pageRoutes(): Route[] {
  return Object.entries(pages).flatMap(([file, permission]) => {
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
}
