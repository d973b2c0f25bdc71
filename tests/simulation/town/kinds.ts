import type { Kind } from './actor.ts';
import { administrator } from './actors/administrator.ts';
import { forger } from './actors/forger.ts';
import { hoarder } from './actors/hoarder.ts';
import { member } from './actors/member.ts';
import { shopper } from './actors/shopper.ts';

/** Every kind of actor. A new one is a file of `actors` and a line here. */
export const kinds: readonly Kind[] = [shopper, administrator, hoarder, forger, member];
