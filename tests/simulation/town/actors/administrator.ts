import { type Kind, MINUTE, SECOND } from '../actor.ts';
import { type Area, Desk } from '../desk.ts';
import { newPieces, products, stock } from './administrator/goods.ts';
import { invoices } from './administrator/invoices.ts';
import { catalogueFile, categories, coupons, newCategories } from './administrator/lists.ts';
import { office, people, settings } from './administrator/office.ts';
import { manualOrders, manyOrders, orders, reopenings } from './administrator/orders.ts';
import { refunds } from './administrator/refunds.ts';
import { returns } from './administrator/returns.ts';

/** All that is done in a window of the administrator's area. */
const areas: readonly Area[] = [
  ...[orders, manyOrders, refunds, manualOrders],
  ...[stock, products, catalogueFile, categories, coupons],
  ...[settings, people, office],
  returns,
  invoices,
];

/** A window of the administrator's area: two of them do not see each other. */
const windowOf = (name: string, areas: readonly Area[], cast: Omit<Kind, 'name' | 'play'>): Kind => {
  const weighed = areas.flatMap((area) => Array.from({ length: area.weight }, () => area));
  return {
    ...{ name, ...cast },
    async play(actor) {
      const desk = await Desk.opened(actor);
      while (actor.goesOn) {
        await actor.wait(SECOND, 2 * MINUTE);
        const { acts } = actor.pick(weighed);
        await actor.pick(acts)(actor, desk);
      }
    },
  };
};

export const administrator: Kind = windowOf('administrator', areas, { most: 2, share: 1 });
/** They do a part alone, in plans that name them: what two of them do at once meets often, however much the area grows. */
const inPlans = { most: 1, share: 0, isApart: true };
export const cataloguer: Kind = windowOf('cataloguer', [products, categories, newPieces, newCategories], inPlans);
export const clerk: Kind = windowOf('clerk', [manualOrders, orders, refunds, reopenings], inPlans);
export const stockKeeper: Kind = windowOf('stock keeper', [stock], inPlans);
