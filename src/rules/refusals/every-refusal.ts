import { accountRefusals } from './account-refusals.ts';
import { orderRefusals } from './order-refusals.ts';
import { profileRefusals } from './profile-refusals.ts';
import { refusals, refusalsOf } from './refusal.ts';
import { returnRefusals } from './return-refusals.ts';

/** Every refusal the shop knows, for the edge that throws by code. Apart from the tables it joins: it ships to no browser. */
export const anyRefusal = refusalsOf({ ...refusals, ...orderRefusals, ...accountRefusals, ...profileRefusals, ...returnRefusals });
