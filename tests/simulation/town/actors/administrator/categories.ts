import type { CategoryRow } from '../../../../../src/features/products/admin/list-categories.server.ts';
import { type Act, type Area, chosen, typed } from './act.ts';

const formOf = ({ name, description, image, hasSizes, sizes, seen }: CategoryRow) => ({
  ...{ name, description, image: image ?? '', hasSizes, sizeList: sizes.join(', '), seen },
});

const add: Act = async (actor, desk) => {
  const hasSizes = actor.often(0.6);
  const name = `Kada ${actor.sim.scheduler.events}`;
  if (!(await typed(actor))) return;
  await desk.press('POST', '/categories', { name, description: '', image: '', hasSizes, sizeList: hasSizes ? '2.4, 2.6' : '', seen: 0 });
};

/** A name, a description and the picture. Its address stays. */
const rename: Act = async (actor, desk) => {
  const row = await chosen<CategoryRow>(actor, desk, '/categories');
  if (!row) return;
  const name = `${row.name.split(' /')[0]} / ${actor.pick(['day', 'evening', 'bridal'])}`;
  const image = (actor.often(0.3) && (await desk.picture('categories'))) || (row.image ?? '');
  await desk.press('PUT', `/categories/${row.id}`, { ...formOf(row), name, image, description: actor.pick(['', 'Made by hand']) });
};

/** Sizes that were typed on a piece: the category lists them from now on. */
const addSizes: Act = async (actor, desk) => {
  const row = await chosen<CategoryRow>(actor, desk, '/categories');
  if (row) await desk.press('POST', `/categories/${row.id}/sizes`, { sizes: [actor.pick(['2.4', '2.8', '2.10'])], except: null });
};

/** The newest size is taken away, which is refused while pieces on sale are counted by it. */
const dropSize: Act = async (actor, desk) => {
  const row = await chosen<CategoryRow>(actor, desk, '/categories', ({ hasSizes, sizes }) => hasSizes && sizes.length > 1);
  if (row) await desk.press('PUT', `/categories/${row.id}`, { ...formOf(row), sizeList: row.sizes.slice(0, -1).join(', ') });
};

/** All pieces of one go to another. Only to one without sizes: the pieces that shoppers of the run buy have none. */
const move: Act = async (actor, desk) => {
  const row = await chosen<CategoryRow>(actor, desk, '/categories', ({ products }) => products > 0);
  const to = row && (await chosen<CategoryRow>(actor, desk, '/categories', ({ id, hasSizes }) => id !== row.id && !hasSizes));
  if (to) await desk.press('POST', `/categories/${row.id}/move`, { to: to.id });
};

const remove: Act = async (actor, desk) => {
  const row = await chosen<CategoryRow>(actor, desk, '/categories', ({ products, archived }) => products + archived === 0);
  if (row) await desk.press('DELETE', `/categories/${row.id}`);
};

export const categories: Area = { weight: 1, acts: [add, add, rename, rename, addSizes, dropSize, move, remove] };

/** The newest one is deleted as long as nothing is in it. */
const removeNewest: Act = async (actor, desk) => {
  const [newest] = actor.rows('SELECT max(id) AS id FROM categories');
  const row = await chosen<CategoryRow>(actor, desk, '/categories', ({ id, products }) => id === newest?.id && products === 0);
  if (row) await desk.press('DELETE', `/categories/${row.id}`);
};

/** Categories that come and go. */
export const newCategories: Area = { weight: 3, acts: [add, removeNewest, removeNewest] };
