/**
 * Requests of shoppers that write while the maintenance switch is on. Payments that were begun are counted, because the money has left
 * the shopper; messages of Razorpay, Meta and couriers are kept; and whoever can open the shop again must be able to sign in.
 */
export const answeredWhileClosed: readonly RegExp[] = [
  /^\/api\/webhooks\//,
  /^\/api\/payment-callback$/,
  /^\/api\/verify-razorpay-payment$/,
  /^\/api\/orders\/[^/]+\/(?:check|abandon)$/,
  /^\/api\/auth\/(?:token|otp|verify|logout|confirm|reauthenticate|factors\/[^/]+\/(?:challenge|verify))$/,
];

/**
 * Returns whether what a request writes is refused with SHOP_CLOSED while the maintenance switch is on. Administrators can always work.
 */
export function isRefusedWhileClosed({ method, path }: { readonly method: string; readonly path: string }): boolean {
  if (method === 'GET' || method === 'HEAD' || path.startsWith('/api/admin/')) return false;
  return !answeredWhileClosed.some((pattern) => pattern.test(path));
}
