import { writeLatin } from '../../rules/scripts/write-latin.ts';
import { latinNeeded, latinSource, type TypedDelivery } from './latin-needed.ts';

/** Returns a typed delivery with what it needs in Latin letters and does not have, as a form offers it to be corrected. */
export const withWrittenLatin = <Typed extends TypedDelivery>(typed: Typed): Typed => ({
  ...typed,
  ...Object.fromEntries(
    latinNeeded(typed)
      .filter((part) => !typed[part]?.trim())
      .map((part) => [part, writeLatin(latinSource(part, typed))]),
  ),
});
