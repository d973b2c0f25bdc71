/**
 * Browsers inside Instagram and Facebook, where a payment window over the page fails: they are sent to the payment page
 * and back (L31). 'Mozilla/5.0 … Instagram 302.0.0.23' → true.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return /\b(?:Instagram|FBAN|FBAV|FB_IAB)\b/.test(userAgent);
}
