import * as z from 'zod';
import { paiseOfRupees } from '../../../rules/parcels/couriers/courier-measures.ts';

/** An id or the number of a parcel, which come as texts, as numbers, and as nothing: '' then, and for a number that JSON has rounded. */
export const idText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || (typeof value === 'number' && !Number.isSafeInteger(value))) return '';
    return String(value).trim();
  });

/** An amount in rupees as paise; null where there is none. */
export const rupees = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : paiseOfRupees(value)));

/** 1, '1', true, 'Y' and 'true' are yes; anything else is no. */
export const yes = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => /^(1|true|y|yes)$/i.test(String(value ?? '')));

/** A whole number that may be missing or a text: 1, '1'; null for anything else. */
export const codeNumber = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (/^\d{1,9}$/.test(String(value ?? '')) ? Number(value) : null));

/** A text that may be missing, or a number that a text was meant to be. */
export const looseText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value).trim()));

/** One text or several, as one. */
export const joinedText = z
  .union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((value): string => textIn(value));

/** Returns every text in a value of JSON, joined. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value !== 'object') return '';
  return Object.values(value).map(textIn).filter(Boolean).join(' ');
}
