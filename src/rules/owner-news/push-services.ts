/** The push services of browsers: Chrome and its kin, Firefox, Safari, Edge. */
const hosts: readonly string[] = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const families: readonly string[] = ['.push.apple.com', '.notify.windows.com'];

/** 'web.push.apple.com' is below '.push.apple.com'; '.push.apple.com' itself is no host. */
const isBelow = (hostname: string, family: string) =>
  hostname.endsWith(family) &&
  hostname
    .slice(0, -family.length)
    .split('.')
    .every((label) => label !== '');

/** Characters of the address of a browser at its push service. */
export const ENDPOINT_MAX = 1_000;
/** Browsers that are told; one more takes the place of the oldest. */
export const BROWSERS_MAX = 10;

/**
 * Returns whether an address is one of a known push service, on https, at its usual port and without a name to log in. The Worker calls it,
 * so no other host may be named.
 */
export function isPushEndpoint(address: string): boolean {
  if (address.length > ENDPOINT_MAX || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return hosts.includes(hostname) || families.some((family) => isBelow(hostname, family));
}
