import type { Scene } from './scene.ts';
import { delivered, insert, NOW, openShop, PIECE, paid, text } from './stage.ts';

const review = (over: Readonly<Record<string, string | number>> = {}) =>
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
  attempts: [
    { what: 'a review of what has not come', sql: review({ order_id: text('other') }), refused: 'REVIEW_NOT_BOUGHT' },
    { what: 'two reviews of one piece', sql: review(), refused: 'reviews.order_id' },
    { what: 'six stars', sql: review({ line: 2, rating: 6 }), refused: '' },
    { what: 'other words of a buyer', sql: ofPiece("comment = 'Excellent'"), refused: 'REVIEW_IMMUTABLE' },
    { what: 'a published review counts', sql: ofPiece("answer = 'Thank you'"), wrong: rated(1) },
    { what: 'a refused review does not count', sql: ofPiece("status = 'refused', refused_reason = 'spam'"), wrong: rated(0) },
    { what: 'a deleted review does not count', sql: "DELETE FROM reviews WHERE order_id = 'stage'", wrong: rated(0) },
    {
      what: 'a delivered order is asked for a review once',
      sql: ["UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = 'stage'", delivered('stage')],
      wrong: "SELECT count(*) FROM outbox WHERE dedupe_key = 'review-ask:stage' HAVING count(*) <> 1",
    },
  ],
};

const complaint = insert('grievances', {
  ...{ id: text('stage'), number: '(SELECT coalesce(max(number), 0) + 1 FROM grievances)', request_hash: text('') },
  ...{ topic: text('piece'), name: text('Stage'), email: text('a@stage.example'), answer_due_at: 1, settle_due_at: 2, due_at: 1 },
});
const said = (kind: string, over: Readonly<Record<string, string>> = {}) =>
  insert('grievance_messages', { grievance_id: text('stage'), kind: text(kind), ...over });

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
  attempts: [
    { what: 'an answer to a closed complaint', sql: said('answered'), refused: 'GRIEVANCE_MOVED' },
    { what: 'another complaint', sql: "UPDATE grievances SET topic = 'data' WHERE id = 'stage'", refused: 'GRIEVANCE_IMMUTABLE' },
    { what: 'a complaint that is deleted', sql: "DELETE FROM grievances WHERE id = 'stage'", refused: 'GRIEVANCE_IMMUTABLE' },
    {
      what: 'other words of a complaint',
      sql: "UPDATE grievance_messages SET text = 'x' WHERE grievance_id = 'stage'",
      refused: 'GRIEVANCE_IMMUTABLE',
    },
    {
      what: 'words of a complaint that are deleted',
      sql: "DELETE FROM grievance_messages WHERE grievance_id = 'stage'",
      refused: 'GRIEVANCE_IMMUTABLE',
    },
    {
      what: 'another act of the administrator',
      sql: "UPDATE admin_actions SET actor = 'x' WHERE actor = 'stage'",
      refused: 'ADMIN_ACTION_IMMUTABLE',
    },
    { what: 'an act that is deleted', sql: "DELETE FROM admin_actions WHERE actor = 'stage'", refused: 'ADMIN_ACTION_IMMUTABLE' },
    {
      what: 'other terms than were published',
      sql: "UPDATE shop_words SET text = 'x' WHERE kind = 'page-stage'",
      refused: 'WORDS_IMMUTABLE',
    },
    { what: 'terms that are deleted', sql: "DELETE FROM shop_words WHERE kind = 'page-stage'", refused: 'WORDS_IMMUTABLE' },
    { what: 'another note', sql: "UPDATE order_notes SET text = 'x' WHERE id = 'stage'", refused: 'ORDER_NOTE_IMMUTABLE' },
    { what: 'a note that is deleted', sql: "DELETE FROM order_notes WHERE id = 'stage'", refused: 'ORDER_NOTE_IMMUTABLE' },
    {
      what: 'sessions from before the second step end',
      sql: "UPDATE users SET two_factor_enabled = 1 WHERE id = 'stage'",
      wrong: "SELECT id FROM sessions WHERE user_id = 'stage'",
    },
  ],
};
