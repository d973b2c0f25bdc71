import { adminApi } from '../../functions/worker/admin-api.ts';
import { api } from '../../functions/worker/api.ts';
import { newsletterForm } from '../../src/features/newsletter/newsletter.schema.ts';
import { stockAlertForm } from '../../src/features/stock-alerts/stock-alerts.schema.ts';
import type { Permission } from '../../src/rules/people/permissions.ts';
import { pages } from '../shop/screens.ts';
import { agentRoutes } from './agents.ts';
import type { Schema } from './zod-arbitrary.ts';

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

/** What a route reads: JSON of a schema, an HTML form (by schema or by field names), a signed body or a file, or nothing. */
export type Body =
  | { readonly json: Schema }
  | { readonly form: Schema | readonly string[] }
  | { readonly raw: 'razorpay' | 'whatsapp' | 'ses' | 'file' }
  | 'none';

/** What is read by routes that do not say it: forms, signed bodies and files. */
const others: Readonly<Record<string, Body>> = {
  'POST /api/payment-callback': { form: ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature', 'error[code]'] },
  'POST /api/orders/:id/cancel': { form: ['token', 'page', 'reason'] },
  'POST /api/orders/:id/reviews/:line': { form: ['rating', 'comment', 'name', 'keep'] },
  'POST /api/orders/:id/parcels/:parcel/answer': { form: ['token', 'page', 'act', 'phone', 'place'] },
  'POST /api/orders/:id/returns/:request/cancel': { form: ['token'] },
  'POST /api/newsletter': { form: newsletterForm },
  'POST /api/stock-alerts': { form: stockAlertForm },
  'POST /api/webhooks/razorpay': { raw: 'razorpay' },
  'POST /api/webhooks/whatsapp': { raw: 'whatsapp' },
  'POST /api/webhooks/mail/ses': { raw: 'ses' },
  'PUT /api/orders/:id/returns/:request/evidence': { raw: 'file' },
  'POST /api/admin/files': { raw: 'file' },
  'POST /api/admin/brand/pictures/:shape': { raw: 'file' },
  'PUT /api/admin/parcels/:id/photo': { raw: 'file' },
};

/** Presses whose handlers hand their request on, but read no body. */
const presses = ['POST /api/orders/:id/check', 'POST /api/orders/:id/pay', 'POST /api/webhooks/parcels/:door'];
/** Returns whether a handler takes only parameters of its request: its route is only pressed. A DELETE that does not say what it reads is, too. */
const takesNoBody = (handler: string) => !/\.raw\b|\(c,/.test(handler);

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
 * Every route of the API, from its router, with what `validated` says that it reads.
 * @throws Error that names the routes without a permission, those of which nothing says what they read, and those listed here that no longer exist
 */
export function apiRoutes(): Route[] {
  const named = new Map<string, { readonly permission?: Permission; readonly schema?: Schema; readonly handler?: string }>();
  for (const { method, path, handler } of [...api.routes, ...adminApi.routes]) {
    if (method === 'ALL') continue;
    const name = `${method} ${path}`;
    const { permission, schema } = handler as { permission?: Permission; schema?: Schema };
    named.set(name, { ...(permission && { permission }), ...(schema && { schema }), ...named.get(name), handler: String(handler) });
  }
  const open = [...named].filter(([, { permission }]) => !permission).map(([name]) => name);
  if (open.length > 0) throw new Error(`routes without a permission: ${open.join(', ')}`);
  const isKnown = (name: string) =>
    /^(GET|DELETE) /.test(name) ||
    named.get(name)?.schema ||
    others[name] ||
    presses.includes(name) ||
    takesNoBody(named.get(name)?.handler ?? '');
  const unknown = [...named.keys()].filter((name) => !isKnown(name));
  if (unknown.length > 0) throw new Error(`routes whose body tests/fuzz/routes.ts does not know: ${unknown.join(', ')}`);
  const removed = [...Object.keys(others), ...presses].filter((name) => !named.has(name));
  if (removed.length > 0) throw new Error(`tests/fuzz/routes.ts lists routes that no longer exist: ${removed.join(', ')}`);
  return [...named].map(([name, { permission, schema }]) => {
    const [method = '', pattern = ''] = name.split(' ');
    const isSlow = hashing.test(name) && method !== 'GET';
    const body: Body = others[name] ?? (schema ? { json: schema } : 'none');
    return { name, method, pattern, permission: permission as Permission, body, isPage: false, isSlow };
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
