import { addedTexts } from './texts.ts';

/** Title and sentence of refusals in another language, by code; the tables of rules/refusals have the English. */
type RefusalWords = Readonly<Record<string, readonly [title: string, message: string]>>;

/** Those that browsers make are a table of their own; on the server src/texts/load.ts adds all others to it. */
export const refusalWords = (code: string): RefusalWords[string] | undefined => addedTexts<RefusalWords>('shopper-refusals')?.[code];
