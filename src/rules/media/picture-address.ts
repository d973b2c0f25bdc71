const NAMES_WITHIN = /\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/**
 * Returns the address of a picture on another site, if the shop may fetch it: https on its usual port, a name of the public DNS, and no
 * user in it. Null for everything else: addresses by number and names of networks lead to machines that only the server reaches (F59).
 */
export function pictureAddress(text: string): URL | null {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  // The parser writes every spelling of an IPv4 address (0x7f.1, 2130706433) with dots, and IPv6 in brackets.
  const isNumber = /^[\d.]+$/.test(host) || host.startsWith('[');
  if (isNumber || !host.includes('.') || NAMES_WITHIN.test(host)) return null;
  url.hash = '';
  return url;
}
