import { accountRefusals } from './account-refusals.ts';
import { adminRefusals } from './admin-refusals.ts';
import { editRefusals } from './edit-refusals.ts';
import { orderRefusals } from './order-refusals.ts';
import { profileRefusals } from './profile-refusals.ts';
import { refusals } from './refusal.ts';
import { refusalsOf } from './refusal-text.ts';
import { returnRefusals } from './return-refusals.ts';
import { reviewRefusals } from './review-refusals.ts';

/** Makes any refusal by its code. Separate from the tables that it joins, so that browsers never load all of them. */
export const anyRefusal = refusalsOf({
  ...refusals,
  ...orderRefusals,
  ...editRefusals,
  ...accountRefusals,
  ...profileRefusals,
  ...returnRefusals,
  ...reviewRefusals,
  ...adminRefusals,
});
