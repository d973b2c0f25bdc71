import { bare } from './format-characters.ts';
import { typedCount, typedNumber } from './typed-number.ts';

type Unit = 'grams' | 'millimetres' | 'centimetres';

/** Number of the field's own unit in another unit. */
const units: Readonly<Record<Unit, Readonly<Record<string, number>>>> = {
  grams: { g: 1, gm: 1, gms: 1, gram: 1, grams: 1, kg: 1_000, kgs: 1_000 },
  millimetres: { mm: 1, cm: 10, cms: 10, m: 1_000 },
  centimetres: { mm: 0.1, cm: 1, cms: 1, m: 100 },
};
/** Millionths are lost in floating point, not in a measure. */
const EXACT = 1e6;

/**
 * Returns a measure as people and programs write it, in whole units where it is one: '20.0' and '0.02 kg' → '20', '5.5 cm' → '55'. What is no
 * such measure stays as it is, for the rule of the field to refuse.
 */
export function typedMeasure(text: string, unit: Unit): string {
  const typed = bare(text);
  const [, figure = '', name = ''] = /^(.*[\d.]) ?([a-z]+)\.?$/i.exec(typed) ?? [];
  if (name === '') return typedCount(typed);
  const factor = units[unit][name.toLowerCase()];
  const number = typedNumber(figure);
  if (factor === undefined || !/^\d+(\.\d+)?$/.test(number)) return typed;
  return String(Math.round(Number(number) * factor * EXACT) / EXACT);
}

/** '5%', '5 %', 'GST 5%', 'IGST@5' and '5.0' → '5'; '2.50' → '2.5'. What is no number stays as it is. */
export function typedPercent(text: string): string {
  const number = typedNumber(
    bare(text)
      .replace(/^[ci]?gst[ @_:-]*(?=\d)/i, '')
      .replace(/ ?(?:%|percent|per cent)$/i, ''),
  );
  return /^\d+\.\d+$/.test(number) ? number.replace(/\.?0+$/, '') : number;
}
