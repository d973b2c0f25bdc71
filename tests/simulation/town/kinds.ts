import type { Cast } from '../world/plan.ts';
import type { Kind } from './actor.ts';
import { accountant } from './actors/accountant.ts';
import { administrator, cataloguer, clerk, stockKeeper } from './actors/administrator.ts';
import { cashBuyer } from './actors/cash-buyer.ts';
import { changer, latecomer } from './actors/changers.ts';
import { cheat } from './actors/cheat.ts';
import { guesser } from './actors/guesser.ts';
import { giver, guest, inAppBuyer } from './actors/guests.ts';
import { carefulMember, member } from './actors/members.ts';
import { cashier, keyChanger, migrator, restorer } from './actors/operators.ts';
import { answerer, packer } from './actors/packer.ts';
import { returner } from './actors/returner.ts';
import { shopper, texter } from './actors/shopper.ts';
import { forger, hoarder, prowler } from './actors/strangers.ts';

/** Every kind of actor. A new one is a file of `actors` and a line here. */
export const kinds: readonly Kind[] = [
  ...[shopper, administrator, hoarder, forger, member],
  ...[guest, cashBuyer, inAppBuyer, giver, returner, carefulMember],
  ...[prowler, guesser, cheat, latecomer, texter],
  ...[keyChanger, restorer, migrator],
  changer,
  ...[cataloguer, clerk, stockKeeper],
  ...[packer, answerer, cashier],
  accountant,
];

export const kindsOfActors: readonly Cast[] = kinds;
