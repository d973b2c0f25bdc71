import type { FreshShop } from '../shop/fresh-shop.ts';
import type { AgentDesk, Sent } from './desk.ts';

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
  const note = (form: Form, name: string, { status, body }: Omit<Sent, 'body'> & { readonly body: unknown }) => {
    answers.push({ form, name, status, body });
  };
  note('profile', 'the profile', await desk.send('GET', '/.well-known/ucp'));
  note('search', 'words', await desk.send('POST', '/ucp/catalog/search', { query: 'jhumka' }));
  note('search', 'a page of one', await desk.send('POST', '/ucp/catalog/search', { filters: {}, pagination: { limit: 1 } }));
  note('search', 'nothing found', await desk.send('POST', '/ucp/catalog/search', { query: 'helicopter' }));
  note(
    'search',
    'prices in another currency',
    await desk.send('POST', '/ucp/catalog/search', { filters: { price: { max: 1 } }, context: { currency: 'USD' } }),
  );
  note(
    'lookup',
    'found and not found',
    await desk.send('POST', '/ucp/catalog/lookup', { ids: [`P${plain}`, `P${sized}-2.6`, `P${sized}`, 'x'] }),
  );
  note('lookup', 'none found', await desk.send('POST', '/ucp/catalog/lookup', { ids: ['P999'] }));
  note('product', 'without sizes', await desk.send('POST', '/ucp/catalog/product', { id: `P${plain}` }));
  note('product', 'with sizes', await desk.send('POST', '/ucp/catalog/product', { id: `P${sized}` }));
  note('product', 'one size', await desk.send('POST', '/ucp/catalog/product', { id: `P${sized}-Free size` }));
  note('error', 'no product', await desk.send('POST', '/ucp/catalog/product', { id: 'P999' }));
  for (const [kind, path] of [
    ['cart', '/ucp/carts'],
    ['checkout', '/ucp/checkout-sessions'],
  ] as const) {
    const made = await desk.send('POST', path, items([`P${plain}`, 2], [`P${sized}-2.6`, 1]));
    note(kind, `a new ${kind}`, made);
    note(
      kind,
      `a ${kind} with what cannot be bought`,
      await desk.send('POST', path, items([`P${plain}`, 50], [`P${soldOut}`, 1], ['x', 1])),
    );
    note('error', `a ${kind} of nothing`, await desk.send('POST', path, items([`P${soldOut}`, 1])));
    note(kind, `the ${kind} again`, await desk.send('GET', `${path}/${made.body.id}`));
    note(kind, `the ${kind} changed`, await desk.send('PUT', `${path}/${made.body.id}`, items([`P${plain}`, 1])));
    if (kind === 'checkout') note(kind, 'the checkout completed', await desk.send('POST', `${path}/${made.body.id}/complete`, {}));
    note(kind, `the ${kind} cancelled`, await desk.send('POST', `${path}/${made.body.id}/cancel`, {}));
    note('error', `no ${kind}`, await desk.send('GET', `${path}/${kind}_x.y`));
  }
  const cart = await desk.send('POST', '/ucp/carts', items([`P${plain}`, 1]));
  note('checkout', 'of a cart', await desk.send('POST', '/ucp/checkout-sessions', { cart_id: cart.body.id, line_items: [] }));
  note('initialize', 'initialize', await desk.rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} }));
  note('initialize', 'initialize in a later version', await desk.rpc('initialize', { protocolVersion: '2099-01-01' }));
  note('tools', 'tools', await desk.rpc('tools/list'));
  note('pong', 'ping', await desk.rpc('ping', undefined, 'a name'));
  const told = (form: Form, name: string, sent: Sent) => {
    note('called', name, sent);
    note(form, name, { ...sent, body: sent.body?.result?.structuredContent });
  };
  told('search', 'search by MCP', await desk.tool('search_catalog', { catalog: { query: 'kada' } }));
  told('lookup', 'look-up by MCP', await desk.tool('lookup_catalog', { catalog: { ids: [`P${sized}`] } }));
  told(
    'product',
    'piece by MCP',
    await desk.tool('get_product', { catalog: { id: `P${sized}`, selected: [{ name: 'Size', label: '2.6' }] } }),
  );
  told('cart', 'cart by MCP', await desk.tool('create_cart', { cart: items([`P${plain}`, 1]) }));
  told('checkout', 'checkout by MCP', await desk.tool('create_checkout', { checkout: items([`P${plain}`, 1]) }));
  told('error', 'no piece by MCP', await desk.tool('get_product', { catalog: { id: 'P999' } }));
  told('error', 'no cart by MCP', await desk.tool('get_cart', { id: 'cart_x.y' }));
  return answers;
}
