/**
 * Returns whether this is the browser inside Instagram or Facebook. A payment window over the page fails there, so they are redirected to
 * the payment page and back (L31). 'Mozilla/5.0 … Instagram 302.0.0.23' → true.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return /\b(?:Instagram|FBAN|FBAV|FB_IAB)\b/.test(userAgent);
}
