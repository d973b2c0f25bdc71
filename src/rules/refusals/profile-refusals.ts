import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** Refusals about one's own account. The texts of the first two are those of the specification. */
export const profileRefusals = {
  NAME_EMPTY: [422, 'Check your name', 'Full name cannot be empty.'],
  INCOMPLETE_ADDRESS: [422, 'Incomplete Address', 'Fill in line 1, city, state, PIN code and country, or leave the address empty.'],
  ADDRESSES_FULL: [409, 'Too many addresses', 'You have 12 saved addresses. Remove one first.'],
  ADDRESS_GONE: [404, 'Address not found', 'This address is not in your account any more. Nothing was saved.'],
  ADMIN_NOT_DELETABLE: [403, 'Not possible here', 'The administrator’s account cannot be deleted here.'],
} as const satisfies Record<string, RefusalText>;

export type ProfileRefusalCode = keyof typeof profileRefusals;

/** `profileRefusal('NAME_EMPTY')` */
export const profileRefusal = refusalsOf(profileRefusals);
