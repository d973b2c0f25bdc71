import { readFileSync } from 'node:fs';
import type { OwnField } from '../../../src/rules/translations/own-fields.ts';

const read = <T>(file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Readonly<Record<string, T>>;

/** Pieces and categories by their English names, banners by their English titles, the other texts of pieces by the English text. */
export const hindi = {
  pieces: read<Readonly<Record<Extract<OwnField<'product'>, 'name' | 'description' | 'shortLine'>, string>>>('./pieces.json'),
  labels: read<string>('./labels.json'),
  stories: read<string>('./stories.json'),
  shelves: read<Readonly<Record<OwnField<'category'>, string>>>('./shelves.json'),
  banners: read<Readonly<Record<OwnField<'banner'>, string>>>('./banners.json'),
};
