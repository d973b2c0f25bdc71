import type { Kind } from './actor.ts';
import { administrator, cataloguer, clerk, stockKeeper } from './actors/administrator.ts';
import { carefulMember } from './actors/careful-member.ts';
import { cashBuyer } from './actors/cash-buyer.ts';
import { changer } from './actors/changer.ts';
import { cheat } from './actors/cheat.ts';
import { complainer } from './actors/complainer.ts';
import { forger } from './actors/forger.ts';
import { giver } from './actors/giver.ts';
import { guesser } from './actors/guesser.ts';
import { guest } from './actors/guest.ts';
import { hoarder } from './actors/hoarder.ts';
import { inAppBuyer } from './actors/in-app-buyer.ts';
import { keyChanger } from './actors/key-changer.ts';
import { latecomer } from './actors/latecomer.ts';
import { member } from './actors/member.ts';
import { migrator } from './actors/migrator.ts';
import { accountant } from './actors/money/accountant.ts';
import { answerer } from './actors/parcels/answerer.ts';
import { cashier } from './actors/parcels/cashier.ts';
import { packer } from './actors/parcels/packer.ts';
import { prowler } from './actors/prowler.ts';
import { restorer } from './actors/restorer.ts';
import { returner } from './actors/returner.ts';
import { shopper } from './actors/shopper.ts';
import { subscriber } from './actors/subscriber.ts';
import { texter } from './actors/texter.ts';
import { visitor } from './actors/visitor.ts';
import { watcher } from './actors/watcher.ts';

/** Every kind of actor. A new one is a file of `actors` and a line here. */
export const kinds: readonly Kind[] = [
  ...[shopper, administrator, hoarder, forger, member],
  ...[guest, cashBuyer, inAppBuyer, giver, returner, carefulMember],
  ...[visitor, subscriber, complainer, prowler],
  ...[guesser, cheat, latecomer],
  ...[texter, watcher],
  ...[keyChanger, restorer, migrator],
  changer,
  ...[cataloguer, clerk, stockKeeper],
  ...[packer, answerer, cashier],
  accountant,
];
