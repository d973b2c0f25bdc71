import type { AdminRefusalCode } from './admin-refusals.ts';
import type { RefusalCode } from './refusal.ts';

/** Title and sentence of every refusal of shoppers in another language, by code. */
export type RefusalWords<Code extends string = Exclude<RefusalCode, AdminRefusalCode>> = Readonly<
  Record<Code, readonly [title: string, message: string]>
>;
