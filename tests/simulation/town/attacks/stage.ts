/** UTC ms of the run. */
export const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/** Ids of the pieces on the stage, which no shop has. */
export const [PIECE, DEAR, PLENTY] = [990_001, 990_002, 990_003];
export const PRICE = 70_000;
const prices: Readonly<Record<number, number>> = { [PIECE]: PRICE, [DEAR]: 600_000, [PLENTY]: PRICE };

/** SQL expressions by column. */
export type Values = Readonly<Record<string, string | number | null>>;

export const insert = (table: string, values: Values) =>
  `INSERT INTO ${table} (${Object.keys(values).join(', ')}) SELECT ${Object.values(values)
    .map((value) => value ?? 'NULL')
    .join(', ')}`;
export const text = (value: string) => `'${value}'`;

const added = (id: number, quantity: number) => [
  insert('products', {
    ...{ id, name: text(`Stage ${id}`), slug: text(`stage-${id}`) },
    ...{ price_paise: prices[id] ?? PRICE, mrp_paise: prices[id] ?? PRICE, hsn_code: text('7117'), gst_rate: 300 },
  }),
  insert('stock_moves', { product_id: id, kind: text('adjust'), quantity }),
];

/** An open shop, with nine pieces of a kind and a hundred of two others. */
export const openShop = ['UPDATE maintenance SET is_on = 0', ...added(PIECE, 9), ...added(DEAR, 100), ...added(PLENTY, 100)];

interface Line {
  readonly product?: number;
  readonly size?: string;
  readonly quantity?: number;
  readonly price?: number;
}

/** The row of an order of one line. Its buyer has a proved address, unless `over` says otherwise. */
export function orderRow(id: string, { product = PIECE, quantity = 1 }: Line = {}, over: Values = {}): string {
  const total = (prices[product] ?? PRICE) * quantity;
  return insert('orders', {
    ...{ id: text(id), number: '(SELECT coalesce(max(number), 0) + 1 FROM orders)', idempotency_key: text(`key ${id}`) },
    ...{ request_hash: text(''), cart_fingerprint: text(`cart ${id}`), guest_id: text(`guest ${id}`) },
    ...{ customer_email: text(`${id}@stage.example`), customer_name: text('Stage'), email_verified: 1 },
    ...{ shipping_address: text(`{"phone":"${id}"}`), hold_expires_at: `${NOW} + 1500000`, next_check_at: NOW },
    ...{ subtotal_paise: total, discount_paise: 0, shipping_fee_paise: 0, taxes_paise: 0, total_paise: total },
    ...over,
  });
}

export const lineOf = (id: string, { product = PIECE, size = '', quantity = 1, price = prices[product] ?? PRICE }: Line = {}) =>
  insert('order_items', {
    ...{ order_id: text(id), line: 1, product_id: product, selected_size: text(size), quantity, price_at_purchase_paise: price },
    ...{ name: text('Stage'), hsn_code: text('7117'), gst_rate: 3 },
  });

/** An order that holds its pieces and is not opened at the gateway yet. */
export const ordered = (id: string, line: Line = {}, over: Values = {}) => [orderRow(id, line, over), lineOf(id, line)];

export const moved = (id: string, set: string, actor = 'admin') =>
  `UPDATE orders SET ${set}, actor = '${actor}', updated_at = ${NOW} WHERE id = '${id}'`;

export const opened = (id: string, line: Line = {}, over: Values = {}) => [
  ...ordered(id, line, over),
  moved(id, `status = 'pending_payment_gateway', gateway_order_id = 'order_${id}'`, 'shopper'),
];

export const payment = (id: string, order: string, over: Values = {}) =>
  insert('payments', {
    ...{ id: text(id), order_id: text(order), amount_paise: `(SELECT total_paise FROM orders WHERE id = '${order}')` },
    ...{ status: text('captured'), settlement: text('counted') },
    ...over,
  });

export const sold = (id: string) =>
  moved(id, `status = 'paid', reservation = 'committed', paid_at = ${NOW}, next_check_at = NULL`, 'gateway');
/** An order whose payment 'pay_<id>' is counted. */
export const paid = (id: string, line: Line = {}, over: Values = {}) => [...opened(id, line, over), payment(`pay_${id}`, id), sold(id)];

/** An order for cash on delivery that is to be packed. */
export const cash = (id: string, line: Line = {}, over: Values = {}) => [
  ...ordered(id, line, { method: text('cod'), next_check_at: null, ...over }),
  moved(id, "status = 'processing', reservation = 'committed'", 'shopper'),
];

/** The shopper cancels an unpaid or a cash order, and its pieces are free again. */
export const cancelled = (id: string) => moved(id, "status = 'cancelled_by_user', reservation = 'released'", 'shopper');
