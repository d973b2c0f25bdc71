import * as z from 'zod';
import { UCP_VERSION } from '../../src/rules/agents/protocol.ts';
import type { Form } from './all-answers.ts';
import { mcpContract } from './mcp-contract.ts';

/** What agents may rely on in each form of answer, written from the text of the protocol. Nothing beyond it may be in an answer. */
const version = z.literal(UCP_VERSION);
const address = z.url();
const paise = z.int().min(0);
const amount = z.strictObject({ amount: paise, currency: z.literal('INR') });
const range = z.strictObject({ min: amount, max: amount });
const plain = z.strictObject({ plain: z.string().min(1) });
const ucp = (name: string) =>
  z.strictObject({
    version,
    status: z.literal('success'),
    capabilities: z.strictObject({ [`dev.ucp.shopping.${name}`]: z.tuple([z.strictObject({ version })]) }),
  });

const note = z.strictObject({ type: z.enum(['info', 'warning']), code: z.string().regex(/^[a-z_]+$/), content: z.string().min(1) });
const error = z.strictObject({
  ...note.shape,
  type: z.literal('error'),
  severity: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable']),
  path: z.string().startsWith('$.').optional(),
});
const messages = z.array(z.union([note, error])).min(1);
const option = z.strictObject({ name: z.literal('Size'), label: z.string().min(1) });
const variant = z.strictObject({
  id: z.string().min(2),
  title: z.string().min(1),
  description: plain,
  price: amount,
  list_price: amount.optional(),
  availability: z.strictObject({ available: z.boolean(), status: z.enum(['in_stock', 'out_of_stock']) }),
  options: z.tuple([option]).optional(),
});
const input = z.strictObject({ id: z.string(), match: z.enum(['exact', 'featured']) });
const values = <V extends z.ZodType>(value: V) => z.tuple([z.strictObject({ name: z.literal('Size'), values: z.array(value).min(1) })]);
const product = z.strictObject({
  id: z.string().regex(/^P\d+$/),
  handle: z.string(),
  title: z.string().min(1),
  description: plain,
  url: address,
  categories: z.tuple([z.strictObject({ value: z.string(), taxonomy: z.literal('merchant') })]).optional(),
  price_range: range,
  list_price_range: range.optional(),
  media: z.array(z.strictObject({ type: z.literal('image'), url: address, alt_text: z.string() })),
  rating: z
    .strictObject({ value: z.number().min(1).max(5), scale_min: z.literal(1), scale_max: z.literal(5), count: z.int().min(1) })
    .optional(),
  options: values(z.strictObject({ label: z.string() })).optional(),
  variants: z.array(variant).min(1),
});
const pagination = z.union([
  z.strictObject({ has_next_page: z.literal(true), cursor: z.string().min(1), total_count: paise.optional() }),
  z.strictObject({ has_next_page: z.literal(false), total_count: paise.optional() }),
]);

const totals = z.array(
  z.strictObject({ type: z.enum(['subtotal', 'fulfillment', 'total']), display_text: z.string().optional(), amount: paise }),
);
const line = z.strictObject({
  id: z.string(),
  item: z.strictObject({ id: z.string(), title: z.string(), price: paise }),
  quantity: z.int().min(1).max(99),
  totals,
});
const cart = z.strictObject({
  ucp: ucp('cart'),
  id: z.string().startsWith('cart_'),
  currency: z.literal('INR'),
  line_items: z.array(line).min(1),
  totals,
  messages: messages.optional(),
  continue_url: address.regex(/\/buy\/\S+\?attribution\/utm_source=ucp&/),
  expires_at: z.iso.datetime(),
});
const checkout = z
  .strictObject({
    ...cart.shape,
    ucp: z.strictObject({ ...ucp('checkout').shape, payment_handlers: z.strictObject({}) }),
    id: z.string().startsWith('checkout_'),
    status: z.enum(['requires_escalation', 'canceled']),
    links: z.array(z.strictObject({ type: z.string(), url: address })).length(3),
    continue_url: cart.shape.continue_url.optional(),
  })
  .refine(
    ({ status, continue_url }) => (status === 'canceled') === (continue_url === undefined),
    'only a cancelled checkout leads nowhere',
  );

const service = z.strictObject({ version, spec: address, transport: z.enum(['rest', 'mcp']), schema: address, endpoint: address });
const declared = z.strictObject({ version, spec: address, schema: address, config: z.strictObject({ endpoint: address }).optional() });

export const contract: Readonly<Record<Form, z.ZodType>> = {
  profile: z.strictObject({
    ucp: z.strictObject({
      ...{ version, status: z.literal('success') },
      services: z.strictObject({ 'dev.ucp.shopping': z.array(service).length(2) }),
      capabilities: z.record(z.string().startsWith('dev.ucp.shopping.'), z.array(declared).length(1)),
      payment_handlers: z.strictObject({}),
    }),
  }),
  search: z.strictObject({ ucp: ucp('catalog.search'), products: z.array(product), pagination, messages: messages.optional() }),
  lookup: z.strictObject({
    ucp: ucp('catalog.lookup'),
    products: z.array(product.extend({ variants: z.array(variant.extend({ inputs: z.array(input).min(1) })).min(1) })),
    messages: messages.optional(),
  }),
  product: z.strictObject({
    ucp: ucp('catalog.lookup'),
    product: product.extend({
      selected: z.array(option).optional(),
      options: values(z.strictObject({ label: z.string(), available: z.boolean(), exists: z.boolean() })).optional(),
    }),
  }),
  cart,
  checkout,
  error: z.strictObject({
    ucp: z.strictObject({ version, status: z.literal('error') }),
    messages: z.array(error).min(1),
    continue_url: address,
  }),
  refusal: z.strictObject({ code: z.string().regex(/^[a-z_]+$/), content: z.string().min(1), continue_url: address }),
  ...mcpContract,
};
