import { PACKER } from '../../../world/plan.ts';
import { type Kind, MINUTE, SECOND } from '../../actor.ts';
import { Desk } from '../../desk.ts';
import type { Area } from '../administrator/act.ts';
import { answers } from './answers.ts';
import { booking } from './booking.ts';
import { handling } from './handling.ts';

const areas: readonly Area[] = [booking, handling, answers];
const weighed = areas.flatMap((area) => Array.from({ length: area.weight }, () => area));

/** Books parcels at the desk, follows them and opens what comes back. Two of them do not see each other. */
export const packer: Kind = {
  ...{ name: PACKER, most: 2, share: 0.5, isApart: true },
  async play(actor) {
    const desk = await Desk.opened(actor);
    while (actor.goesOn) {
      await actor.wait(SECOND, 90 * SECOND);
      const { acts } = actor.pick(weighed);
      await actor.pick(acts)(actor, desk);
    }
    // Who is at work when the day ends looks after what comes back for some hours more.
    for (let looks = 0; looks < 30; looks += 1) {
      await actor.wait(5 * MINUTE, 40 * MINUTE);
      await actor.pick(handling.acts)(actor, desk);
    }
  },
};
