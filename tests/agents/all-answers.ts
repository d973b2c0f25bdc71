import type { FreshShop } from '../shop/fresh-shop.ts';
import type { AgentDesk } from './desk.ts';

/** The forms of answers, which both the contract of these tests and the published schemas describe. */
export const rpcForms = ['initialize', 'tools', 'called', 'pong', 'rpcError'] as const;
export const forms = [
  ...(['profile', 'search', 'lookup', 'product', 'cart', 'checkout', 'error', 'refusal'] as const),
  ...rpcForms,
] as const;
export type Form = (typeof forms)[number];
export interface Answer {
  readonly name: string;
  readonly form: Form;
  readonly status: number;
  readonly body: unknown;
}

/** Pieces of every kind: with sizes and without, reduced, sold out, with a size of other letters, archived. */
export async function agentPieces(shop: FreshShop) {
  const bangles = await shop.addCategory('Bangles', true);
  await shop.rows(`UPDATE categories SET sizes = '["2.4","2.6","Free size"]' WHERE id = ?`, bangles);
  const plain = await shop.addProduct({ price: 79_900, stock: 3, name: 'Jhumka Rani' });
  const reduced = await shop.addProduct({ price: 50_000, originalPrice: 90_000, stock: 9, name: 'Jhumka Mina' });
  const soldOut = await shop.addProduct({ price: 30_000, stock: 0, name: 'Jhumka Khatam' });
  const sized = await shop.addProduct({
    ...{ price: 120_000, stock: 5, name: 'Kada Surya', category: bangles },
    sizes: { '2.4': 0, '2.6': 4, 'Free size': 1 },
  });
  const shared = await shop.addProduct({ price: 40_000, stock: 7, name: 'Kada Chandra', category: bangles });
  const archived = await shop.addProduct({ price: 10_000, stock: 5, name: 'Jhumka Purana' });
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', archived);
  await shop.rows(`UPDATE products SET images = '["products/a.jpg"]', rating_count = 4, rating_sum = 18 WHERE id = ?`, plain);
  return { plain, reduced, soldOut, sized, shared, archived };
}

export const items = (...lines: (readonly [id: string, quantity: number])[]) => ({
  line_items: lines.map(([id, quantity]) => ({ item: { id }, quantity })),
});

/** One answer of each kind that the shop can give, by REST and by MCP. */
export async function allAnswers(desk: AgentDesk, pieces: Awaited<ReturnType<typeof agentPieces>>): Promise<Answer[]> {
  const { plain, soldOut, sized } = pieces;
  const answers: Answer[] = [];
  const note = (form: Form, name: string, { status, body }: { readonly status: number; readonly body: unknown }) => {
    answers.push({ form, name, status, body });
  };
  const send = async (form: Form, name: string, ...sent: Parameters<AgentDesk['send']>) => {
    const answer = await desk.send(...sent);
    note(form, name, answer);
    return answer;
  };
  const asked = (form: Form, name: string, body: object, of: string = form) => send(form, name, 'POST', `/ucp/catalog/${of}`, body);
  await send('profile', 'the profile', 'GET', '/.well-known/ucp');
  await asked('search', 'words', { query: 'jhumka' });
  await asked('search', 'a page of one', { filters: {}, pagination: { limit: 1 } });
  await asked('search', 'nothing found', { query: 'helicopter' });
  await asked('search', 'prices in another currency', { filters: { price: { max: 1 } }, context: { currency: 'USD' } });
  await asked('lookup', 'found and not found', { ids: [`P${plain}`, `P${sized}-2.6`, `P${sized}`, 'x'] });
  await asked('lookup', 'none found', { ids: ['P999'] });
  await asked('product', 'without sizes', { id: `P${plain}` });
  await asked('product', 'with sizes', { id: `P${sized}` });
  await asked('product', 'one size', { id: `P${sized}-Free size` });
  await asked('error', 'no product', { id: 'P999' }, 'product');
  for (const [kind, path] of [
    ['cart', '/ucp/carts'],
    ['checkout', '/ucp/checkout-sessions'],
  ] as const) {
    const { body: made } = await send(kind, `a new ${kind}`, 'POST', path, items([`P${plain}`, 2], [`P${sized}-2.6`, 1]));
    const unsold = items([`P${plain}`, 50], [`P${soldOut}`, 1], ['x', 1]);
    await send(kind, `a ${kind} with what cannot be bought`, 'POST', path, unsold);
    await send('error', `a ${kind} of nothing`, 'POST', path, items([`P${soldOut}`, 1]));
    await send(kind, `the ${kind} again`, 'GET', `${path}/${made.id}`);
    await send(kind, `the ${kind} changed`, 'PUT', `${path}/${made.id}`, items([`P${plain}`, 1]));
    if (kind === 'checkout') await send(kind, 'the checkout completed', 'POST', `${path}/${made.id}/complete`, {});
    await send(kind, `the ${kind} cancelled`, 'POST', `${path}/${made.id}/cancel`, {});
    await send('error', `no ${kind}`, 'GET', `${path}/${kind}_x.y`);
  }
  const cart = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  await send('checkout', 'of a cart', 'POST', '/ucp/checkout-sessions', { cart_id: cart.body.id, line_items: [] });
  note('initialize', 'initialize', await desk.rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} }));
  note('initialize', 'initialize in a later version', await desk.rpc('initialize', { protocolVersion: '2099-01-01' }));
  note('tools', 'tools', await desk.rpc('tools/list'));
  note('pong', 'ping', await desk.rpc('ping', undefined, 'a name'));
  const told = async (form: Form, name: string, ...call: Parameters<AgentDesk['tool']>) => {
    const sent = await desk.tool(...call);
    note('called', name, sent);
    note(form, name, { ...sent, body: sent.body?.result?.structuredContent });
  };
  const ofSize = { id: `P${sized}`, selected: [{ name: 'Size', label: '2.6' }] };
  await told('search', 'search by MCP', 'search_catalog', { catalog: { query: 'kada' } });
  await told('lookup', 'look-up by MCP', 'lookup_catalog', { catalog: { ids: [`P${sized}`] } });
  await told('product', 'piece by MCP', 'get_product', { catalog: ofSize });
  await told('cart', 'cart by MCP', 'create_cart', { cart: items([`P${plain}`, 1]) });
  await told('checkout', 'checkout by MCP', 'create_checkout', { checkout: items([`P${plain}`, 1]) });
  await told('error', 'no piece by MCP', 'get_product', { catalog: { id: 'P999' } });
  await told('error', 'no cart by MCP', 'get_cart', { id: 'cart_x.y' });
  return answers;
}
