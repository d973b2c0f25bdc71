import { sentenceCase } from '../../../rules/text.ts';

const fieldNamed = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${CSS.escape(name)}"]`);

/** The label of a field of the form on show; the name itself in words where it has none: 'saleLastDay' → 'Sale last day'. */
export function labelOf(name: string): string {
  const label = fieldNamed(name)?.labels?.[0];
  const own = [...(label?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent);
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return own.join('').trim() || sentenceCase(words);
}

/** A value of a form as people read it: the word of a choice, 'Yes', '3 entries'. */
export function valueText(name: string, value: unknown): string {
  if (value === '' || value === null || value === undefined) return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  const field = fieldNamed(name);
  const choice = field instanceof HTMLSelectElement ? [...field.options].find((option) => option.value === value) : null;
  return choice?.text ?? String(value);
}
