import type { Kind } from './asked.ts';
import type { Dice } from './dice.ts';
import { cookieHeader, type Person } from './people.ts';
import { hostileText } from './values.ts';
import type { World } from './world.ts';

type Headers = Record<string, string>;

/** What a header can carry: other characters never leave a client. */
export const carried = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim();

/** Where a browser says that a request comes from. @returns foreign: it names another site */
export function siteHeaders(dice: Dice, kind: Kind, origin: string): { headers: Headers; isForeign: boolean } {
  if (kind === 'valid' || dice.chance(0.8)) return { headers: { 'sec-fetch-site': 'same-origin' }, isForeign: false };
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
  const isForeign = dice.chance(0.7);
  const headers = dice.pick(isForeign ? foreign : own);
  // An empty Origin may be sent by nobody or by anything: either answer is right.
  return { headers, isForeign: isForeign && headers.origin !== '' };
}

/** The cookies of a request, and whether they make the sender who they are. */
export function cookieHeaders(world: World, dice: Dice, kind: Kind, person: Person): { headers: Headers; isOwn: boolean } {
  const own = cookieHeader(person);
  if (kind === 'valid' || dice.chance(0.75)) return { headers: own ? { cookie: own } : {}, isOwn: true };
  const name = world.sessionName;
  const guest = [...person.jar.keys()].find((one) => one.includes('guest')) ?? 'guest';
  const session = person.jar.get(name) ?? '';
  const another = dice.pick(world.people.filter((one) => one !== person));
  const [foreignId = ''] = (another.jar.get(guest) ?? '').split('.');
  const isSigned = another.jar.get(guest)?.includes('.') ?? false;
  const twisted: readonly (() => { cookie: string; isOwn: boolean })[] = [
    () => ({ cookie: '', isOwn: false }),
    () => ({ cookie: `${name}=${session.slice(0, -6)}AAAA%3D`, isOwn: false }),
    () => ({ cookie: `${name}=${session.split('.')[0]}`, isOwn: false }),
    () => ({ cookie: `${name}=${dice.letters(32)}.${encodeURIComponent(`${'A'.repeat(43)}=`)}`, isOwn: false }),
    () => ({ cookie: `${name}=${dice.maybe(world.dead) ?? dice.letters(20)}`, isOwn: false }),
    () => ({ cookie: `${guest}=${dice.uuid()}`, isOwn: false }),
    () => ({ cookie: `${guest}=${dice.uuid()}.${'A'.repeat(43)}`, isOwn: false }),
    () => ({ cookie: isSigned ? `${guest}=${foreignId}.${'A'.repeat(43)}` : '', isOwn: false }),
    () => ({ cookie: isSigned ? `${guest}=${foreignId}` : '', isOwn: false }),
    () => ({ cookie: own.replace(/(^|; )/g, '$1x'), isOwn: false }),
    () => ({
      cookie: `${name}=${carried(hostileText(dice)).replaceAll(';', '')}; ${guest}=${carried(hostileText(dice)).replaceAll(';', '')}`,
      isOwn: false,
    }),
    () => ({ cookie: `${own}; ${own}`, isOwn: true }),
    () => ({ cookie: `${'a=b; '.repeat(800)}${own}`, isOwn: true }),
    () => ({ cookie: `in=1; role=administrator; ${own}`, isOwn: true }),
  ];
  const { cookie, isOwn } = dice.pick(twisted)();
  return { headers: cookie ? { cookie } : {}, isOwn };
}

/** Headers that a proxy or a liar adds. Own cookies go with them: a wrong one must cost nothing but a refusal. */
export function strayHeaders(dice: Dice, kind: Kind): Headers {
  if (kind === 'valid') return { accept: dice.pick(['application/json', 'text/html']) };
  const stray: readonly (() => Headers)[] = [
    () => ({ 'cf-connecting-ip': `${dice.int(1, 223)}.${dice.int(0, 255)}.${dice.int(0, 255)}.7` }),
    () => ({ 'cf-connecting-ip': `2001:db8:${dice.int(0, 9999)}:${dice.int(0, 9999)}::1` }),
    () => ({
      'cf-connecting-ip': dice.pick(['::1', '127.0.0.1', '', '1.2.3.4, 5.6.7.8', ':::::', 'x'.repeat(500), '::ffff:10.0.0.1', '%00']),
    }),
    () => ({ 'x-forwarded-for': `${dice.int(1, 223)}.1.1.1`, 'x-real-ip': '127.0.0.1' }),
    () => ({ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }),
    () => ({ 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/messages' }),
    () => ({ accept: dice.pick(['application/json', 'text/html', '*/*;q=0', carried(hostileText(dice))]) }),
    () => ({ range: dice.pick(['bytes=0-1', 'bytes=-5', 'bytes=9-1', 'bytes=999999999999-', 'x']) }),
    () => ({ 'if-none-match': carried(hostileText(dice)), 'accept-language': carried(hostileText(dice)) }),
    () => ({ 'x-user-id': '1', 'x-role': 'administrator', authorization: 'Bearer forged' }),
  ];
  return dice.chance(0.4) ? dice.pick(stray)() : {};
}

/** Forms of an Idempotency-Key: mostly a new one, now and then one's own or somebody else's old one. */
export function keyHeaders(world: World, dice: Dice, kind: Kind, person: Person): Headers {
  const fresh = dice.uuid();
  const others = world.people.flatMap(({ keys }) => keys);
  const forms: readonly (() => string | null)[] = [
    () => dice.maybe(person.keys) ?? fresh,
    () => dice.maybe(others) ?? fresh,
    () => fresh.toUpperCase(),
    () => null,
    () => `${fresh}, ${fresh}`,
    () => carried(hostileText(dice)),
  ];
  const key = kind === 'valid' || dice.chance(0.6) ? fresh : dice.pick(forms)();
  if (key === fresh) person.keys.push(fresh);
  return key === null ? {} : { 'idempotency-key': key };
}
