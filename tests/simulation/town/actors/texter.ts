import { HOUR, type Kind, MINUTE, SECOND } from '../actor.ts';

/** Writes to the shop on WhatsApp, from the phones of shoppers: that they want messages, that they do not, or something else. */
export const texter: Kind = {
  ...{ name: 'texter', most: 2, share: 0.7 },
  async play(actor) {
    const { outside, wait, pick, sim } = actor;
    if (!sim.plan.services?.whatsapp) return;
    while (actor.goesOn) {
      const phone = `98450000${11 + Math.floor(actor.random() * 6)}`;
      outside.whatsapp.write(phone, pick(['START', 'start', 'START', 'STOP', 'When will it come?']));
      await wait(10 * SECOND, actor.often(0.8) ? 5 * MINUTE : HOUR);
    }
  },
};
