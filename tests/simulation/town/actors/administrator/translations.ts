import type { OwnRow } from '../../../../../src/features/translations/admin/own-rows.server.ts';
import { type Act, type Area, chosen, type Listed, typed } from './act.ts';

const hindi = 'नमस्ते';

/** A text in Hindi: a draft, or one that somebody who reads the language has seen. Empty deletes it. */
const translate: Act = async (actor, desk) => {
  const row = await chosen<OwnRow>(actor, desk, `/translations?language=hi&tab=${actor.pick(['missing', 'draft', 'changed', 'all'])}`);
  if (!row) return;
  const { kind, subject, field, english, seen } = row;
  const fields = [{ field, text: actor.often(0.9) || seen === 0 ? hindi : '', english, seen }];
  await desk.press('PUT', '/translations', { language: 'hi', kind, subject, fields, isRight: actor.often(0.6) });
};

/** All of one subject are said to be right. */
const review: Act = async (actor, desk) => {
  const row = await chosen<OwnRow>(actor, desk, '/translations?language=hi&tab=draft');
  if (!row) return;
  const { kind, subject } = row;
  const shown = await desk.read<{ fields: OwnRow[] }>(
    `/translations/subject?language=hi&kind=${kind}&subject=${encodeURIComponent(subject)}`,
  );
  const fields =
    shown?.fields.filter(({ text }) => text !== '').map(({ field, text, english, seen }) => ({ field, text, english, seen })) ?? [];
  if (fields.length > 0) await desk.press('PUT', '/translations', { language: 'hi', kind, subject, fields, isRight: true });
};

/** A translator's file comes back: checked, then written. */
const fileBack: Act = async (actor, desk) => {
  const rows = (await desk.read<Listed<OwnRow>>('/translations?language=hi&tab=missing'))?.rows ?? [];
  if (rows.length === 0 || !(await typed(actor))) return;
  await desk.file('/translations.csv?language=hi&tab=missing');
  const lines = rows.slice(0, 5).map(({ kind, subject, field, english }, at) => ({
    ...{ line: at + 2, key: `${kind}:${subject}:${field}`, english, text: hindi },
  }));
  const body = { language: 'hi', lines, isRight: actor.often(0.5) };
  await desk.press('POST', '/translations/back', { ...body, isDryRun: true });
  await desk.press('POST', '/translations/back', { ...body, isDryRun: false });
};

export const translations: Area = { weight: 1, acts: [translate, translate, translate, review, fileBack] };
