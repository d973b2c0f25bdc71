import { beforeAll, describe, expect, test } from 'vitest';
import { can, type Role } from '../../../src/rules/people/permissions.ts';
import { newSession, signedIn } from '../../shop/people/sign-in.ts';
import { pages } from '../../shop/screens.ts';
import { shop, shopUrl } from '../browser/browser.ts';
import { ADMIN_EMAIL, owner } from '../browser/people.ts';
import { unpaidOrder } from '../browser/planted-orders.ts';

/** Every page in every role. The list comes from the router, and another test compares it with src/pages. */
const { rows } = shop;
type Who = Role | 'stranger';
const everybody: readonly Who[] = ['guest', 'customer', 'stranger', 'administrator'];
const roleOf = (who: Who): Role => (who === 'stranger' ? 'customer' : who);
const cookies: Record<Who, string> = { guest: '', customer: '', stranger: '', administrator: '' };
let order = '';

beforeAll(async () => {
  const customer = await signedIn(shop);
  cookies.customer = customer.cookie;
  cookies.stranger = (await signedIn(shop)).cookie;
  await owner();
  const [{ id: adminId } = { id: '' }] = (await rows('SELECT id FROM users WHERE email = ?', ADMIN_EMAIL)) as { id: string }[];
  cookies.administrator = await newSession(shop, adminId);
  order = (await unpaidOrder({ userId: customer.id, email: 'secret@example.in' })).id;
});

const addressOf = (pattern: string) =>
  pattern.replace('[slug]', 'rings').replace('[product]', '6-utsav-gold-tone-jhumkas').replace('[id]', order);

describe.each(Object.entries(pages))('%s (#14, #46, #47, #48, #49, #229, #233, #235)', (pattern, permission) => {
  // A second customer reads what is not theirs: their own pages, and those of the order of somebody else.
  const isOfPersons = pattern.includes('[id]') || permission === 'own-account';
  test.each(everybody.filter((who) => isOfPersons || who !== 'stranger'))('as %s', async (who) => {
    const answer = await fetch(shopUrl + addressOf(pattern), { redirect: 'manual', headers: { cookie: cookies[who] } });
    const html = await answer.text();
    if (!can(roleOf(who), permission)) {
      expect(answer.status).toBe(302);
      const login = pattern.startsWith('/admin') ? '/admin/login' : '/login';
      expect(answer.headers.get('location')).toBe(`${login}?next=${encodeURIComponent(addressOf(pattern))}`);
    } else {
      // The error page has no address of its own.
      if (pattern === '/500') expect(answer.status).toBe(404);
      expect(answer.status).toBeLessThan(500);
      // A guest opens these pages only by the signed link of a mail.
      const byLink =
        ['/orders/[id]/add', '/orders/[id]/change', '/orders/[id]/pay', '/orders/[id]/return', '/orders/[id]/review'].includes(pattern) &&
        who === 'guest';
      expect((answer.headers.get('location') ?? '').includes('/login')).toBe(byLink);
    }
    // The addresses name one order: only its owner may read it, and the administrator in the admin area.
    const mayRead = who === 'customer' || (who === 'administrator' && pattern.startsWith('/admin/'));
    if (pattern.includes('[id]') && !mayRead) expect(answer.status === 200).toBe(false);
    if (pattern === '/orders/[id]' && who === 'customer') expect(answer.status).toBe(200);
    if (!mayRead) expect(html).not.toContain('secret@example.in');
    if (permission !== 'shop') expect(answer.headers.get('cache-control') ?? 'no-store').toContain('no-store');
  });
});
