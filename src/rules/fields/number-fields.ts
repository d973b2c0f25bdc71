import * as z from 'zod/mini';
import { typedMeasure, typedPercent } from '../typed/typed-measure.ts';
import { typedCount } from '../typed/typed-number.ts';

type Range = { readonly min?: number; readonly max: number };

/** Returns how a whole number from `min` to `max` is refused: also `+3` where less than 0 is no number of the field. */
const isWithin = ({ min = 0, max }: Range) => {
  const digits = new RegExp(`^${min < 0 ? '[+-]?' : ''}\\d{1,${String(max).length}}$`);
  return (typed: string) => digits.test(typed) && Number(typed) >= min && Number(typed) <= max;
};

const wholeText = (range: Range, message: string, read: (typed: string) => string, isOptional: boolean) =>
  z.string(message).check(
    z.overwrite(read),
    z.refine((typed) => (isOptional && typed === '') || isWithin(range)(typed), message),
  );

/** Returns the schema of a whole number as people type it: '1,200' → 1200. `message`: for any other text, and for a missing one. */
export const whole = (range: Range, message: string, read = typedCount) =>
  z.pipe(wholeText(range, message, read, false), z.transform(Number));

/** The same, for a field that may be empty: null. */
export const optionalWhole = (range: Range, message: string, read = typedCount) =>
  z.pipe(
    wholeText(range, message, read, true),
    z.transform((typed) => (typed === '' ? null : Number(typed))),
  );

const MEASURE_MAX = 999_999;

/** '20.0', '0.02 kg' → 20; '' → null. */
export const optionalGrams = (message: string) => optionalWhole({ max: MEASURE_MAX }, message, (typed) => typedMeasure(typed, 'grams'));

/** '5.5 cm' → 55; '' → null. */
export const optionalMillimetres = (message: string) =>
  optionalWhole({ max: MEASURE_MAX }, message, (typed) => typedMeasure(typed, 'millimetres'));

const CENTIMETRES = /^\d{1,3}(\.\d0?)?$/;

/** Returns the schema of a length of at most `max` mm as it is measured in centimetres: '15', '15 cm' and '150 mm' → 150 mm. */
export const centimetres = (max: number, message: string) =>
  z.pipe(
    z.string(message).check(
      z.overwrite((typed) => typedMeasure(typed, 'centimetres')),
      z.refine((typed) => CENTIMETRES.test(typed) && Number(typed) > 0 && Number(typed) * 10 <= max, message),
    ),
    z.transform((typed) => Math.round(Number(typed) * 10)),
  );

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/;
const percentText = (message: string, isOptional: boolean) =>
  z.string(message).check(
    z.overwrite(typedPercent),
    z.refine((typed) => (isOptional && typed === '') || PERCENT.test(typed), message),
  );
const hundredths = (percent: string) => Math.round(Number(percent) * 100);

/** Returns the schema of a percentage below 100 as hundredths of a percent: '2.5 %' → 250. */
export const percentage = (message: string) => z.pipe(percentText(message, false), z.transform(hundredths));

/** The same, for a field that may be empty: null. */
export const optionalPercentage = (message: string) =>
  z.pipe(
    percentText(message, true),
    z.transform((typed) => (typed === '' ? null : hundredths(typed))),
  );
