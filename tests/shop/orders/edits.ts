import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { changeOwnAddress } from '../../../src/features/own-order/change/change-own-address.server.ts';
import { shopErrorIn } from '../../../src/platform/shop-error.ts';
import type { Address } from '../../../src/rules/address/address.ts';
import { newId } from '../../../src/rules/ids.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { cashOrder, Shopper, type Wish } from '../people/shopper.ts';

/** The address of `Shopper.orderBody`, as an order stores it. */
export const home: Address = {
  ...{ address: '14, 3rd Cross', apartment: '', place: '', city: 'Bengaluru', state: 'KA' },
  ...{ pin_code: '560003', country: 'India', phone: '9845000000' },
};

/** The name of `Shopper.orderBody`. */
export const NAME = 'Ananya Rao';

export type Sold = { readonly id: string; readonly token: string; readonly who: Shopper };

interface Bought {
  readonly wishes?: Wish[];
  readonly isCash?: boolean;
  readonly coupon?: string;
  readonly over?: Record<string, unknown>;
}

/** A sold order that has not left: paid online, or to be paid at the door. */
export async function sold(shop: FreshShop, { wishes, isCash = false, coupon = '', over = {} }: Bought = {}): Promise<Sold> {
  const who = new Shopper(shop);
  const lines = wishes ?? [{ id: await shop.addProduct({ price: 70_000, stock: 5 }) }];
  const order = isCash ? await cashOrder(shop, who, lines, over, coupon) : await who.order(lines, coupon, over);
  const id = order.body.dbOrderId;
  if (!id) throw new Error(`no order: ${JSON.stringify(order.body)}`);
  if (!isCash) await who.verify(order, await who.pay(order));
  await shop.settle();
  return { id, token: await orderToken(shop.at().env, id), who };
}

interface Moved {
  readonly seen?: number;
  readonly key?: string;
  readonly code?: string;
  readonly guestId?: string;
  readonly name?: string;
}

/** The code of a refusal, or 'done'. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      const refused = shopErrorIn(error);
      if (!refused) throw error;
      return refused.code;
    },
  );

/** Changes the address by the signed link of the order. Returns the code of the refusal, or 'done'. */
export const moveTo = (
  shop: FreshShop,
  { id, token }: Pick<Sold, 'id' | 'token'>,
  over: Partial<Address>,
  { seen = 0, key = newId(), code = '', guestId = 'a browser', name = NAME }: Moved = {},
): Promise<string> =>
  codeOf(
    changeOwnAddress(shop.at(), { userId: null, guestId }, { orderId: id, token, key, seen, code, name, address: { ...home, ...over } }),
  );

/** The address of an order as it is now. */
export async function addressIn({ rows }: Pick<FreshShop, 'rows'>, id: string): Promise<Address> {
  const [row] = await rows('SELECT shipping_address FROM orders WHERE id = ?', id);
  return JSON.parse(String(row?.shipping_address)) as Address;
}

export const editsOf = ({ rows }: Pick<FreshShop, 'rows'>, id: string) =>
  rows('SELECT version, kind, actor, author, delta_paise AS delta FROM order_edits WHERE order_id = ? ORDER BY version', id);
