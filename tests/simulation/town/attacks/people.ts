import { credit, invoice } from './invoices.ts';
import { delivered } from './requests.ts';
import { kept, type Scene } from './scene.ts';
import { cancelled, insert, moved, NOW, openShop, ordered, orderRow, PIECE, PLENTY, PRICE, paid, text, type Values } from './stage.ts';

const review = (over: Values = {}) =>
  insert('reviews', {
    ...{ user_name: text('Stage'), rating: 5, comment: text('Good'), review_date: NOW, product_id: PIECE, kind: text('buyer') },
    ...{ order_id: text('stage'), line: 1, status: text('published'), ...over },
  });
const ofPiece = (set: string) => `UPDATE reviews SET ${set} WHERE order_id = 'stage'`;
const rated = (count: number) => `SELECT rating_count FROM products WHERE id = ${PIECE} AND rating_count <> ${count}`;

/** The owner may have switched it off. */
const asksForReviews =
  'INSERT INTO review_settings (id, ask_after_days) SELECT 1, 7 WHERE 1 ON CONFLICT (id) DO UPDATE SET ask_after_days = 7';

/** Buyers' words are theirs, and only those of buyers count. */
export const reviewScene: Scene = {
  name: 'a delivered piece with a review',
  stage: [...openShop, asksForReviews, ...paid('stage'), delivered('stage'), ...paid('other'), review()],
  refused: {
    REVIEW_NOT_BOUGHT: { 'a review of what has not come': review({ order_id: text('other') }) },
    'reviews.order_id': { 'two reviews of one piece': review() },
    '': { 'six stars': review({ line: 2, rating: 6 }) },
    REVIEW_IMMUTABLE: { 'other words of a buyer': ofPiece("comment = 'Excellent'") },
  },
  follows: {
    'a published review counts': [ofPiece("answer = 'Thank you'"), rated(1)],
    'a refused review does not count': [ofPiece("status = 'refused', refused_reason = 'spam'"), rated(0)],
    'a deleted review does not count': ["DELETE FROM reviews WHERE order_id = 'stage'", rated(0)],
    'a delivered order is asked for a review once': [
      ["UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = 'stage'", delivered('stage')],
      "SELECT count(*) FROM outbox WHERE dedupe_key = 'review-ask:stage' HAVING count(*) <> 1",
    ],
  },
};

const complaint = insert('grievances', {
  ...{ id: text('stage'), number: '(SELECT coalesce(max(number), 0) + 1 FROM grievances)', request_hash: text('') },
  ...{ topic: text('piece'), name: text('Stage'), email: text('a@stage.example'), answer_due_at: 1, settle_due_at: 2, due_at: 1 },
});
const said = (kind: string, over: Values = {}) => insert('grievance_messages', { grievance_id: text('stage'), kind: text(kind), ...over });

/** What people and administrators said and did stays as it was. */
export const recordScene: Scene = {
  name: 'records of people',
  stage: [
    ...[complaint, said('asked'), said('closed')],
    insert('admin_actions', { actor: text('stage'), action: text('price'), kind: text('product'), object_id: text('1'), label: text('1') }),
    insert('shop_words', { kind: text('page-stage'), version: 1, text: text('Words'), hash: text('0'.repeat(64)), by: text('stage') }),
    insert('order_notes', { id: text('stage'), order_id: text('stage'), author: text('stage'), text: text('Call first') }),
    insert('users', { id: text('stage'), email: text('user@stage.example'), full_name: text('Stage') }),
    insert('sessions', { id: text('stage'), user_id: text('stage'), token: text('stage'), expires_at: NOW }),
  ],
  refused: {
    GRIEVANCE_MOVED: { 'an answer to a closed complaint': said('answered'), 'a complaint that is made twice': said('asked') },
    GRIEVANCE_IMMUTABLE: {
      'another complaint': "UPDATE grievances SET topic = 'data' WHERE id = 'stage'",
      'a complaint of somebody else': "UPDATE grievances SET email = 'b@stage.example' WHERE id = 'stage'",
      'another number of a complaint': "UPDATE grievances SET number = number + 5 WHERE id = 'stage'",
      'a complaint that is deleted': "DELETE FROM grievances WHERE id = 'stage'",
      'other words of a complaint': "UPDATE grievance_messages SET text = 'x' WHERE grievance_id = 'stage'",
      'words of a complaint that become a note': "UPDATE grievance_messages SET kind = 'note' WHERE grievance_id = 'stage'",
      'words of a complaint that are deleted': "DELETE FROM grievance_messages WHERE grievance_id = 'stage'",
    },
    ADMIN_ACTION_IMMUTABLE: {
      'another act of the administrator': "UPDATE admin_actions SET actor = 'x' WHERE actor = 'stage'",
      'an act that is deleted': "DELETE FROM admin_actions WHERE actor = 'stage'",
    },
    WORDS_IMMUTABLE: {
      'other terms than were published': "UPDATE shop_words SET text = 'x' WHERE kind = 'page-stage'",
      'terms that are deleted': "DELETE FROM shop_words WHERE kind = 'page-stage'",
    },
    ORDER_NOTE_IMMUTABLE: {
      'another note': "UPDATE order_notes SET text = 'x' WHERE id = 'stage'",
      'a note that is deleted': "DELETE FROM order_notes WHERE id = 'stage'",
    },
  },
  follows: {
    'sessions from before the second step end': [
      "UPDATE users SET two_factor_enabled = 1 WHERE id = 'stage'",
      "SELECT id FROM sessions WHERE user_id = 'stage'",
    ],
  },
};

const [NEAR, FAR] = ['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'];
const inState = (order: string) => ({ shipping_address: text(`{"phone":"${order}","state":"KA"}`) });
const business = (order: string, gstin = NEAR, state = 'KA') =>
  insert('order_businesses', { order_id: text(order), gstin: text(gstin), legal_name: text('Rao'), state: text(state) });
const named = text(`{"gstin":"${NEAR}","legalName":"Rao"}`);
const billed = [business('stage'), invoice('stage', { buyer: named })];

const figure = (id: string, over: Values = {}) =>
  insert('supplier_tax', {
    ...{ id: text(id), month: text('2099-11'), supplier: text('gateway'), source: text('invoice'), number: text(id) },
    ...{ issued_on: text('2099-11-30'), value_paise: 100, tax_paise: 18, by: text('x'), ...over },
  });
const of2b = { source: text('2b'), number: text(''), issued_on: text('') };
const tariff = insert('tariffs', {
  ...{ id: text('tariff'), method: text('upi'), from_day: text('2099-11-01'), hundredths: 0, flat_paise: 0, tax_percent: 18 },
  by: text('x'),
});

/** The business that an order is billed to, and the figures of GST that a person notes. */
export const businessScene: Scene = {
  name: 'a business that buys',
  stage: [...openShop, ...paid('stage', {}, inState('stage')), ...ordered('open', {}, inState('open'))],
  refused: {
    BUSINESS_STATE: {
      'a business of another State': business('stage', FAR, 'MH'),
      'a business that moves to another State': [
        business('stage'),
        `UPDATE order_businesses SET gstin = '${FAR}', state = 'MH' WHERE order_id = 'stage'`,
      ],
      'an order that leaves the State of its business': [
        business('open'),
        "UPDATE orders SET shipping_address = json_set(shipping_address, '$.state', 'MH') WHERE id = 'open'",
      ],
    },
    order_businesses_state: { 'a GSTIN of another State': business('stage', FAR, 'KA') },
    BUSINESS_UNNAMED: {
      'an invoice without its business': [business('stage'), invoice('stage')],
      'an invoice to a business of nobody': invoice('stage', { buyer: named }),
      'a credit note to somebody else': [...billed, credit(1)],
    },
    BUSINESS_INVOICED: {
      'a business after the invoice': [invoice('stage'), business('stage')],
      'another name after the invoice': [...billed, "UPDATE order_businesses SET legal_name = 'Other' WHERE order_id = 'stage'"],
      'no business after the invoice': [...billed, "DELETE FROM order_businesses WHERE order_id = 'stage'"],
    },
    MONEY_IMMUTABLE: {
      ...kept('a figure of GST', figure('one'), 'supplier_tax', 'tax_paise = 1', "id = 'one'"),
      ...kept('a tariff', tariff, 'tariffs', 'hundredths = 1', "id = 'tariff'"),
    },
    CORRECTION_WRONG: {
      'a correction of another supplier': [figure('one'), figure('two', { supplier: text('delhivery'), corrects: text('one') })],
    },
    'supplier_tax.corrects': {
      'two corrections of one figure': [
        figure('one'),
        figure('two', { corrects: text('one') }),
        figure('three', { corrects: text('one') }),
      ],
    },
    'supplier_tax.number': { 'an invoice on fees that is noted twice': [figure('one'), figure('two', { number: text('one') })] },
    'supplier_tax.supplier': { 'a GSTR-2B that is noted twice': [figure('one', of2b), figure('two', of2b)] },
  },
};

const CODE = 'STAGE';
const ID = `(SELECT id FROM coupons WHERE code = '${CODE}')`;
const coupon = insert('coupons', {
  ...{ code: text(CODE), discount_type: text('fixed_amount'), discount_value: 5_000 },
  ...{ max_uses: 3, max_uses_per_customer: 1 },
});
/** An order with the coupon. */
const using = { coupon_id: ID, coupon_code: text(CODE), discount_paise: 5_000, total_paise: PRICE - 5_000 } as const;
const mailbox = { customer_email: text('some.body+two@gmail.com') } as const;
const phone = { shipping_address: text('{"phone":"stage"}') } as const;
const plenty = { product: PLENTY };

/** A coupon is used as often as it may be, in all and by each customer. */
export const couponScene: Scene = {
  name: 'a used coupon',
  stage: [...openShop, coupon, ...ordered('stage', plenty, { ...using, customer_email: text('somebody@gmail.com') })],
  refused: {
    COUPON_CUSTOMER_LIMIT: {
      'a coupon twice from one mailbox': orderRow('other', plenty, { ...using, ...mailbox }),
      'a coupon twice from one phone': orderRow('other', plenty, { ...using, ...phone }),
      'a coupon twice by a name that changes': [
        ...ordered('other', plenty, using),
        "UPDATE orders SET customer_email = 'some.body@gmail.com' WHERE id = 'other'",
      ],
      'a coupon twice by an order that is opened again': [
        ...ordered('other', plenty, using),
        cancelled('other'),
        "UPDATE orders SET customer_email = 'some.body@gmail.com' WHERE id = 'other'",
        moved('other', "status = 'pending_payment', reservation = 'held', next_check_at = 1"),
      ],
    },
    coupons_uses_count_within_max: { 'a coupon beyond its uses': ['b', 'c', 'd'].flatMap((id) => ordered(id, plenty, using)).slice(0, -1) },
  },
  follows: {
    'a coupon of an order that ended is free again': [
      [...ordered('other', plenty, using), cancelled('other')],
      `SELECT uses_count FROM coupons WHERE code = '${CODE}' AND uses_count <> 1`,
    ],
  },
};

const stale = "SELECT edition FROM page_editions WHERE tag = 'frame' AND edition = -1";

/** Kept pages name coupons. */
export const couponPagesScene: Scene = {
  name: 'a coupon on pages',
  stage: [coupon, "UPDATE page_editions SET edition = -1 WHERE tag = 'frame'"],
  follows: {
    'pages are made again for a new coupon': [coupon.replace(CODE, 'STAGE2'), stale],
    'pages are made again for a changed coupon': [`UPDATE coupons SET discount_value = 500 WHERE code = '${CODE}'`, stale],
    'pages are made again for a coupon that is used up': [`UPDATE coupons SET uses_count = 3 WHERE code = '${CODE}'`, stale],
    'pages are made again for a coupon that is gone': [`DELETE FROM coupons WHERE code = '${CODE}'`, stale],
  },
};
