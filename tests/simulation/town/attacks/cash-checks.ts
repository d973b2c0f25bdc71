import { booking, draft } from './parcel-stage.ts';
import { askedAbout, byHand, shipped, told } from './requests.ts';
import type { Scene } from './scene.ts';
import { cancelled, cash, moved, NOW, openShop, ordered, PLENTY, PRICE, text } from './stage.ts';

const answer = (set: string) => told('stage', set);
const ended = "status = 'cancelled_by_user', reservation = 'released'";

/** A cash order with a mark is not sent before its buyer has answered, once, and what it was asked stays as it was. */
export const cashCheckScene: Scene = {
  name: 'a cash order that waits for an answer',
  stage: [
    ...openShop,
    ...cash('stage'),
    askedAbout('stage', { ends_at: `${NOW} - 1` }),
    ...ordered('online'),
    ...ordered('counter', {}, byHand),
  ],
  refused: {
    CASH_WAITS: {
      'a parcel without an answer': shipped('stage'),
      'a delivery without an answer': moved('stage', `status = 'delivered', delivered_at = ${NOW}`),
      'a courier that is asked without an answer': [...draft('waiting', 'stage', 1, { cod_due_paise: PRICE }), booking('waiting')],
    },
    CASH_CHECK_WRONG: {
      'a question about an order at the gateway': askedAbout('online'),
      'a question about an order by hand': askedAbout('counter'),
      'a mark that is taken off': "UPDATE cod_checks SET marks = '[]', is_marked = 0 WHERE order_id = 'stage'",
      'two answers': [answer("state = 'confirmed'"), answer("state = 'passed'")],
      'another version without an answer': "UPDATE cod_checks SET version = 2 WHERE order_id = 'stage'",
      'silence that no message told of': answer("state = 'silent'"),
      'an answer after the end': [cancelled('stage'), answer("state = 'confirmed'")],
    },
    TOO_MUCH_CASH: {
      'four cash orders of one browser': ['a', 'b', 'c', 'd'].flatMap((id) =>
        cash(id, { product: PLENTY }, { guest_id: text('one browser') }),
      ),
      'thirteen pieces of one mailbox': [7, 6].flatMap((quantity) =>
        cash(`of ${quantity}`, { product: PLENTY, quantity }, { customer_email: text('one@stage.example') }),
      ),
      'twenty-six of a hundred pieces of one network': [14, 12].flatMap((quantity) =>
        cash(`of ${quantity}`, { product: PLENTY, quantity }, { ip_hash: text('one network') }),
      ),
    },
    TRANSITION_NOT_ALLOWED: { 'an order that the cron ends without silence': moved('stage', ended, 'cron') },
  },
};
