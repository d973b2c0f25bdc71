import { Shopper } from '../../../shop/shopper.ts';
import { type Actor, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';
import { wishesOf } from '../buying.ts';
import { COUPON, SHARE_COUPON } from '../goods.ts';

type Act = (actor: Actor, browser: Browser) => Promise<unknown>;

const idsOf = ({ goods, often }: Actor) =>
  [...goods.pieces, goods.sized.id, goods.single, goods.plenty].filter(() => often(0.6)).join(',') || '1';

const view: Act = ({ pick, goods }, browser) =>
  browser.post('/page-views', {
    path: pick(['/', '/collections/rings?utm_source=mail', `/products/${goods.single}-temple-necklace`, '/cart']),
    session: crypto.randomUUID(),
  });
const cards: Act = (actor, browser) => browser.get(`/products/${actor.pick(['suggestions', 'fitting', 'seen'])}?for=${idsOf(actor)}`);
const pictures: Act = ({ pick, goods }, browser) => browser.get(`/products/${pick(goods.pieces)}/pictures`);
const pin: Act = ({ pick }, browser) => browser.get(`/pin/${pick(['560003', '110001', '600 004', '744301', '99'])}`);
const small: Act = ({ pick, rows }, browser) => {
  const version = rows("SELECT max(version) AS newest FROM shop_words WHERE kind = 'brand' AND language = 'en'")[0]?.newest;
  return browser.get(pick(['/keys', '/health', '/me', `/brand-manifest/${version}.webmanifest`, `/brand-mark/${version}.svg`]));
};

/** A quote adds up, whatever the coupon and the prices of the moment are. */
const quote: Act = async (actor) => {
  const { pick, fail } = actor;
  const answer = await new Shopper(actor.access).quote(wishesOf(actor), pick(['', COUPON, SHARE_COUPON, 'NOSUCH'])).catch(() => null);
  if (answer?.status !== 200) return;
  const { lines, subtotal, total } = answer.body;
  const sum = lines.filter(({ isCounted }) => isCounted).reduce((all, { unit, quantity }) => all + unit * quantity, 0);
  if (sum !== subtotal || total < 0) fail(`a quote of ${total} for lines of ${sum} and a subtotal of ${subtotal}`);
};

const acts: readonly Act[] = [view, view, view, cards, pictures, pin, small, quote, quote];

/** Looks around and buys nothing. */
export const visitor: Kind = {
  ...{ name: 'visitor', most: 2, share: 0.4 },
  async play(actor) {
    let browser = new Browser(actor);
    while (actor.goesOn) {
      await actor.wait(2 * SECOND, 5 * MINUTE);
      if (actor.often(0.2)) browser = new Browser(actor);
      await actor.pick(acts)(actor, browser);
    }
  },
};
