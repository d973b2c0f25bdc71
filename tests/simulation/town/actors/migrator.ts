import { operators } from '../../operator/plays.ts';
import { type Kind, MINUTE, SECOND } from '../actor.ts';

/**
 * Migrates the database while the shop is used. The run begins with the schema before the newest migration, which `npm run db:migrate` then
 * makes; after a while a new version of the Worker follows. It shows that a schema may change under processes that have statements prepared,
 * transactions on their way and answers of before in their memory, and that nothing is lost or counted twice by it. The Worker is today's
 * all the time: how a former one runs on the newest tables is what `npm run former` tries.
 */
export const migrator: Kind = {
  ...{ name: operators.migration, most: 1, share: 0.06, isApart: true },
  async play({ sim, wait }) {
    await wait(2 * MINUTE, sim.plan.minutes * 0.8 * MINUTE);
    await sim.operator?.migrate();
    await wait(SECOND, 10 * MINUTE);
    await sim.deploy();
  },
};
