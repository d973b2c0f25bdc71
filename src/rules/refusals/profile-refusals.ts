import { type RefusalText, refusalsOf } from './refusal.ts';

/** What is said about one's own account. The words of the first two are those of the specification. */
export const profileRefusals = {
  NAME_EMPTY: [422, 'Check your name', 'Full name cannot be empty.'],
  INCOMPLETE_ADDRESS: [422, 'Incomplete Address', 'Fill in line 1, city, state, PIN code and country, or leave the address empty.'],
  ADMIN_NOT_DELETABLE: [403, 'Not possible here', 'The account of the administrator cannot be deleted here.'],
} as const satisfies Record<string, RefusalText>;

export type ProfileRefusalCode = keyof typeof profileRefusals;

/** `profileRefusal('NAME_EMPTY')` */
export const profileRefusal = refusalsOf(profileRefusals);
