import { hmacMatches } from '../../../platform/hashing.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { paymentProof } from '../payment-proof.schema.ts';
import { razorpayCalls } from './razorpay-calls.server.ts';
import { readEvent } from './razorpay-shapes.ts';

/** The header with the event id is not signed: it is cut to a length above that of Razorpay's ids. */
const ID_CHARS = 64;

const API = 'https://api.razorpay.com';
const CHECKOUT = 'https://checkout.razorpay.com';
const CDN = 'https://cdn.razorpay.com';
/** The hosts of the checkout script, the payment window and its beacons. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  'script-src': [CHECKOUT, CDN],
  'frame-src': [API, CHECKOUT],
  'connect-src': [API, CHECKOUT, 'https://lumberjack.razorpay.com', CDN],
  'img-src': [CDN],
  'form-action': [API],
};

/** Razorpay. In the sandbox of this machine and of tests, RAZORPAY_SANDBOX_URL takes its place. */
export const razorpay: PaymentGateway = {
  connect: razorpayCalls,
  isProved: ({ RAZORPAY_KEY_SECRET: secret }, gatewayOrderId, { razorpay_payment_id: id, razorpay_signature: signature }) =>
    hmacMatches(secret, `${gatewayOrderId}|${id}`, signature),
  readReturn(form) {
    const { data: proof } = paymentProof.safeParse(form);
    return proof ?? ('error[code]' in form ? 'declined' : null);
  },
  async verify({ RAZORPAY_WEBHOOK_SECRET: current, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous }, raw, headers) {
    const signature = headers.get('x-razorpay-signature') ?? '';
    const isGenuine =
      (await hmacMatches(current, raw, signature)) || (previous !== undefined && (await hmacMatches(previous, raw, signature)));
    return isGenuine ? (headers.get('x-razorpay-event-id') ?? '').slice(0, ID_CHARS) : null;
  },
  readEvent,
  isPaymentId: (id) => id.startsWith('pay_'),
  script: ({ RAZORPAY_SANDBOX_URL = CHECKOUT, RAZORPAY_KEY_ID: key }) => ({
    script: `${RAZORPAY_SANDBOX_URL}/v1/checkout.js`,
    global: 'Razorpay',
    key,
  }),
  sources({ RAZORPAY_SANDBOX_URL: sandbox }) {
    if (!sandbox) return hosts;
    const { origin } = new URL(sandbox);
    return Object.fromEntries(Object.entries(hosts).map(([directive, sources]) => [directive, [...sources, origin]]));
  },
  origin: API,
};
