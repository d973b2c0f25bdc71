import { type Kind, MINUTE, SECOND } from '../actor.ts';
import { Account } from '../members/account.ts';
import { details } from '../members/details.ts';
import { orders } from '../members/orders.ts';
import { leaves, secrets } from '../members/secrets.ts';
import { shelf } from '../members/shelf.ts';

/** Each part of an account, as often as it is used. */
const parts = [shelf, shelf, details, orders, secrets];

/** Signs up, uses what an account is for in two browsers, and deletes it in the end, or begins with another one. */
export const member: Kind = {
  ...{ name: 'member', most: 3, share: 0.6 },
  async play(actor) {
    const { wait, often, pick, number } = actor;
    for (let time = 1; actor.goesOn; time += 1) {
      await wait(SECOND, 5 * MINUTE);
      const account = await Account.opened(actor, `member${number}.${time}@example.in`, 'moti-jhumka-9');
      if (!account) continue;
      while (actor.goesOn && account.password !== null) {
        await wait(2 * SECOND, 4 * MINUTE);
        if ((await account.who(account.home)) === false && !(await account.signedIn(account.home))) break;
        if (often(0.04) && (await leaves(account))) break;
        await pick(pick(parts))(account);
      }
    }
  },
};
