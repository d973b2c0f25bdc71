import type { Kind } from './caller.ts';
import { hostileText } from './hostile-values.ts';
import { cookieHeader, type Person } from './people.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

type Headers = Record<string, string>;

/** Replaces characters that no HTTP client sends in a header. */
export const carried = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim();

/** Headers that tell where a request comes from. `isForeign`: they name another site. */
export function siteHeaders(random: Random, kind: Kind, origin: string): { headers: Headers; isForeign: boolean } {
  if (kind === 'valid' || random.chance(0.8)) return { headers: { 'sec-fetch-site': 'same-origin' }, isForeign: false };
  const foreign: readonly Headers[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin },
    { 'sec-fetch-site': 'cross-site', origin },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin}.evil.example` },
    { origin: origin.replace('http:', 'https:') },
    { origin: `${origin}:81` },
    { origin: '' },
  ];
  const own: readonly Headers[] = [{}, { origin }, { 'sec-fetch-site': 'none' }];
  const isForeign = random.chance(0.7);
  const headers = random.pick(isForeign ? foreign : own);
  // An empty Origin says nothing about the sender: both a refusal and an acceptance are right.
  return { headers, isForeign: isForeign && headers.origin !== '' };
}

/** The cookies of a request, and whether they identify the sender. */
export function cookieHeaders(world: World, random: Random, kind: Kind, person: Person): { headers: Headers; isOwn: boolean } {
  const own = cookieHeader(person);
  if (kind === 'valid' || random.chance(0.75)) return { headers: own ? { cookie: own } : {}, isOwn: true };
  const name = world.sessionName;
  const guest = [...person.cookies.keys()].find((one) => one.includes('guest')) ?? 'guest';
  const session = person.cookies.get(name) ?? '';
  const another = random.pick(world.people.filter((one) => one !== person));
  const [foreignId = ''] = (another.cookies.get(guest) ?? '').split('.');
  const isSigned = another.cookies.get(guest)?.includes('.') ?? false;
  const twisted: readonly (() => { cookie: string; isOwn: boolean })[] = [
    () => ({ cookie: '', isOwn: false }),
    () => ({ cookie: `${name}=${session.slice(0, -6)}AAAA%3D`, isOwn: false }),
    () => ({ cookie: `${name}=${session.split('.')[0]}`, isOwn: false }),
    () => ({ cookie: `${name}=${random.letters(32)}.${encodeURIComponent(`${'A'.repeat(43)}=`)}`, isOwn: false }),
    () => ({ cookie: `${name}=${random.pickIfAny(world.endedSessions) ?? random.letters(20)}`, isOwn: false }),
    () => ({ cookie: `${guest}=${random.uuid()}`, isOwn: false }),
    () => ({ cookie: `${guest}=${random.uuid()}.${'A'.repeat(43)}`, isOwn: false }),
    () => ({ cookie: isSigned ? `${guest}=${foreignId}.${'A'.repeat(43)}` : '', isOwn: false }),
    () => ({ cookie: isSigned ? `${guest}=${foreignId}` : '', isOwn: false }),
    () => ({ cookie: own.replace(/(^|; )/g, '$1x'), isOwn: false }),
    () => ({
      cookie: `${name}=${carried(hostileText(random)).replaceAll(';', '')}; ${guest}=${carried(hostileText(random)).replaceAll(';', '')}`,
      isOwn: false,
    }),
    () => ({ cookie: `${own}; ${own}`, isOwn: true }),
    () => ({ cookie: `${'a=b; '.repeat(800)}${own}`, isOwn: true }),
    () => ({ cookie: `in=1; role=administrator; ${own}`, isOwn: true }),
  ];
  const { cookie, isOwn } = random.pick(twisted)();
  return { headers: cookie ? { cookie } : {}, isOwn };
}

/** Headers that a proxy or an attacker adds. They must never lead to more than a refusal. */
export function strayHeaders(random: Random, kind: Kind): Headers {
  if (kind === 'valid') return { accept: random.pick(['application/json', 'text/html']) };
  const stray: readonly (() => Headers)[] = [
    () => ({ 'cf-connecting-ip': `${random.int(1, 223)}.${random.int(0, 255)}.${random.int(0, 255)}.7` }),
    () => ({ 'cf-connecting-ip': `2001:db8:${random.int(0, 9999)}:${random.int(0, 9999)}::1` }),
    () => ({
      'cf-connecting-ip': random.pick(['::1', '127.0.0.1', '', '1.2.3.4, 5.6.7.8', ':::::', 'x'.repeat(500), '::ffff:10.0.0.1', '%00']),
    }),
    () => ({ 'x-forwarded-for': `${random.int(1, 223)}.1.1.1`, 'x-real-ip': '127.0.0.1' }),
    () => ({ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }),
    () => ({ 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/messages' }),
    () => ({ accept: random.pick(['application/json', 'text/html', '*/*;q=0', carried(hostileText(random))]) }),
    () => ({ range: random.pick(['bytes=0-1', 'bytes=-5', 'bytes=9-1', 'bytes=999999999999-', 'x']) }),
    () => ({ 'if-none-match': carried(hostileText(random)), 'accept-language': carried(hostileText(random)) }),
    () => ({ 'x-user-id': '1', 'x-role': 'administrator', authorization: 'Bearer forged' }),
  ];
  return random.chance(0.4) ? random.pick(stray)() : {};
}

/** An Idempotency-Key: usually a new one, sometimes an old one of the sender or of somebody else. */
export function keyHeaders(world: World, random: Random, kind: Kind, person: Person): Headers {
  const fresh = random.uuid();
  const others = world.people.flatMap(({ keys }) => keys);
  const forms: readonly (() => string | null)[] = [
    () => random.pickIfAny(person.keys) ?? fresh,
    () => random.pickIfAny(others) ?? fresh,
    () => fresh.toUpperCase(),
    () => null,
    () => `${fresh}, ${fresh}`,
    () => carried(hostileText(random)),
  ];
  const key = kind === 'valid' || random.chance(0.6) ? fresh : random.pick(forms)();
  if (key === fresh) person.keys.push(fresh);
  return key === null ? {} : { 'idempotency-key': key };
}
