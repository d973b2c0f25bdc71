import type { AdminRefusalCode } from '../refusals/admin-refusals.ts';
import type { RefusalCode } from '../refusals/refusal.ts';
import { addedTexts } from './texts.ts';

type ShopperCode = Exclude<RefusalCode, AdminRefusalCode>;

/** Title and sentence of refusals in another language, by code; their tables have the English. */
export type RefusalWords<Code extends string = ShopperCode> = Readonly<Record<Code, readonly [title: string, message: string]>>;

/** Those that browsers make are a table of their own; on the server src/texts/load.ts adds all others to it. */
export const refusalWords = (code: string): readonly [title: string, message: string] | undefined =>
  addedTexts<Partial<RefusalWords<string>>>('shopper-refusals')?.[code];
