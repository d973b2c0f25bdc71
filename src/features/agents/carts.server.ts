import type { Shop } from '../../platform/shop.ts';
import { type AgentBasket, type AgentLine, handOver, joinedLines } from '../../rules/agents/agent-cart.ts';
import { cartAnswer, checkoutAnswer, type PricedAgentLine } from '../../rules/agents/cart-answer.ts';
import { failure, type Message, type Outcome, success, unrecoverable } from '../../rules/agents/envelope.ts';
import { parsePieceId, pieceId } from '../../rules/links/piece-id.ts';
import { urls } from '../../urls.ts';
import type { CartLineInput, QuotedCartLine } from '../cart/price-lines.ts';
import { type CartQuote, quoteCart } from '../cart/quote.server.ts';
import type { Agent } from './admit.server.ts';
import type { CartRequest, CheckoutRequest } from './agents.schema.ts';
import { type BasketKind, basketId, endOf, keepBasket, newBasket, type OpenBasket, openBasket } from './baskets.server.ts';
import { shopAddress } from './read-pieces.server.ts';

const nobody = { userId: null, guestId: null };

interface Shown {
  readonly kind: BasketKind;
  readonly basket: AgentBasket;
  readonly isCanceled?: boolean;
  readonly status?: Outcome['status'];
}

/** Current prices of the lines, which of them can be bought, and what is wrong with the others. */
interface Priced {
  readonly quote: CartQuote;
  readonly lines: readonly PricedAgentLine[];
  readonly messages: readonly Message[];
}

const notFound = (shop: Shop, kind: BasketKind): Outcome =>
  failure([unrecoverable('not_found', `This ${kind} does not exist or has ended.`)], shopAddress(shop) + urls.collections());

/** Nothing of a cart can be bought: there is none. */
function nothingLeft(shop: Shop, [first]: readonly Message[]): Outcome {
  const why = unrecoverable(first?.code ?? 'not_found', first?.content ?? 'It has no lines.');
  return failure([why], shopAddress(shop) + urls.collections());
}

const left = (id: string, code: 'not_found' | 'out_of_stock', why: string): Message => ({
  type: 'warning',
  code,
  content: `${id}: ${why}`,
});

const idOf = ({ productId, size }: QuotedCartLine) => pieceId({ productId, size });

type Known = CartLineInput & { readonly id: string };

/** A piece without its size is no variant, though the shop's own cart would ask for the size later. */
const isBought = ({ isCounted, problem }: QuotedCartLine) => isCounted && problem?.code !== 'SIZE_REQUIRED_TO_BUY';

/** Prices lines as the shop's own cart does, of a visitor whom nobody knows. Lines that cannot be bought at all are left out, and named. */
async function priceLines(shop: Shop, asked: readonly AgentLine[]): Promise<Priced> {
  const known = asked.flatMap(({ id, quantity }): Known[] => {
    const piece = parsePieceId(id);
    return piece ? [{ id, ...piece, quantity }] : [];
  });
  const strange = asked.filter(({ id }) => !parsePieceId(id)).map(({ id }) => left(id, 'not_found', 'No piece on sale has this id.'));
  const first = await quoteCart(shop, nobody, known, '');
  const gone = first.lines.filter((line) => !isBought(line));
  const dropped = gone.map((line) => {
    const { problem, isCounted } = line;
    return left(idOf(line), isCounted || problem?.code !== 'OUT_OF_STOCK' ? 'not_found' : 'out_of_stock', problem?.message ?? '');
  });
  // Only those without their size count in the sums.
  const quote = gone.some(({ isCounted }) => isCounted) ? await quoteCart(shop, nobody, first.lines.filter(isBought), '') : first;
  const bought = quote.lines.filter(isBought);
  const short = bought.flatMap(({ problem }, at): Message[] => {
    if (!problem) return [];
    const { message: content } = problem;
    return [{ type: 'error', code: 'quantity_unavailable', severity: 'recoverable', content, path: `$.line_items[${at}]` }];
  });
  const lines = bought.map((line) => {
    const { name, size, quantity, unit, total } = line;
    return { id: idOf(line), quantity, title: size === '' ? name : `${name}, size ${size}`, unit, total };
  });
  return { quote, lines, messages: [...strange, ...dropped, ...short] };
}

/** Shows a basket, priced now. */
async function shown(shop: Shop, agent: Agent, { kind, basket, isCanceled = false, status = 200 }: Shown, read?: Priced): Promise<Outcome> {
  const { quote, lines, messages } = read ?? (await priceLines(shop, basket.lines));
  if (lines.length === 0) return nothingLeft(shop, messages);
  const base = shopAddress(shop);
  const cart = {
    ...{ id: await basketId(shop, agent, kind, basket), lines, messages, expiresAt: endOf(basket) },
    ...{ subtotal: quote.subtotal, delivery: quote.shipping, total: quote.total },
    continueUrl: handOver(base, lines, agent.site),
  };
  if (kind === 'cart') return success('cart', cartAnswer(cart), status);
  const links = { terms: base + urls.terms, returns: base + urls.shippingReturns, privacy: base + urls.privacy };
  return success('checkout', checkoutAnswer(cart, isCanceled, new URL(base).hostname, links), status);
}

const linesIn = ({ line_items }: CartRequest) => joinedLines(line_items.map(({ item, quantity }) => ({ id: item.id, quantity })));

/** Begins a cart, or a checkout without one. Only lines that can be bought get into it. */
async function begin(shop: Shop, agent: Agent, kind: BasketKind, asked: CartRequest): Promise<Outcome> {
  const priced = await priceLines(shop, linesIn(asked));
  const basket = newBasket(shop, priced.lines);
  return shown(shop, agent, { kind, basket, status: 201 }, priced);
}

export const createCart = (shop: Shop, agent: Agent, asked: CartRequest): Promise<Outcome> => begin(shop, agent, 'cart', asked);

/** Begins a checkout of its own lines, or of a cart: the same cart always leads to the same checkout. */
export async function createCheckout(shop: Shop, agent: Agent, asked: CheckoutRequest): Promise<Outcome> {
  if (asked.cart_id === undefined) return begin(shop, agent, 'checkout', asked);
  const cart = await openBasket(shop, agent, 'cart', asked.cart_id);
  if (!cart || cart.now.isCartCanceled) return notFound(shop, 'cart');
  return answer(shop, agent, 'checkout', { ...cart, status: 201 });
}

type Opened = NonNullable<Awaited<ReturnType<typeof openBasket>>>;

/** The id stays that under which the basket was given, whatever it contains now. */
async function answer(
  shop: Shop,
  agent: Agent,
  kind: BasketKind,
  { given, now, status }: Opened & Pick<Shown, 'status'>,
): Promise<Outcome> {
  const found = await shown(shop, agent, {
    ...{ kind, basket: now, isCanceled: kind === 'checkout' && now.isCheckoutCanceled },
    ...(status && { status }),
  });
  return 'id' in found.body ? { ...found, body: { ...found.body, id: await basketId(shop, agent, kind, given) } } : found;
}

const isGone = (kind: BasketKind, { isCartCanceled }: OpenBasket) => kind === 'cart' && isCartCanceled;

export async function readBasketOf(shop: Shop, agent: Agent, kind: BasketKind, id: string): Promise<Outcome> {
  const opened = await openBasket(shop, agent, kind, id);
  return !opened || isGone(kind, opened.now) ? notFound(shop, kind) : answer(shop, agent, kind, opened);
}

/** Replaces all lines. */
export async function updateBasket(shop: Shop, agent: Agent, kind: BasketKind, id: string, asked: CartRequest): Promise<Outcome> {
  const opened = await openBasket(shop, agent, kind, id);
  if (!opened || isGone(kind, opened.now)) return notFound(shop, kind);
  if (kind === 'checkout' && opened.now.isCheckoutCanceled) return answer(shop, agent, kind, opened);
  const priced = await priceLines(shop, linesIn(asked));
  const now = { ...opened.now, lines: priced.lines };
  if (priced.lines.length > 0) await keepBasket(shop, agent, now);
  const found = await shown(shop, agent, { kind, basket: now }, priced);
  return 'id' in found.body ? { ...found, body: { ...found.body, id: await basketId(shop, agent, kind, opened.given) } } : found;
}

/** Ends a cart or a checkout. Cancelling twice changes nothing. The answer to a cancelled cart shows it once more. */
export async function cancelBasket(shop: Shop, agent: Agent, kind: BasketKind, id: string): Promise<Outcome> {
  const opened = await openBasket(shop, agent, kind, id);
  if (!opened || isGone(kind, opened.now)) return notFound(shop, kind);
  const now = { ...opened.now, ...(kind === 'cart' ? { isCartCanceled: true } : { isCheckoutCanceled: true }) };
  await keepBasket(shop, agent, now);
  return answer(shop, agent, kind, { ...opened, now });
}
