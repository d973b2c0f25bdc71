import type { BrandText } from '../../../../../src/features/words/admin/brand.server.ts';
import type { MailText } from '../../../../../src/features/words/admin/mail-text.server.ts';
import type { OwnPageText } from '../../../../../src/features/words/admin/own-page.server.ts';
import type { PageText } from '../../../../../src/features/words/admin/page-text.server.ts';
import type { Actor } from '../../actor.ts';
import type { Desk } from '../../desk.ts';
import { type Act, type Area, typed } from './act.ts';

interface Text {
  readonly form: { readonly seen: number };
  readonly versions: readonly { readonly version: number }[];
}

async function opened<T extends Text>(actor: Actor, desk: Desk, path: string): Promise<T | null> {
  const text = await desk.read<T>(path);
  return text && (await typed(actor)) ? text : null;
}

/** An earlier version is published again; 0 is the text of the code. */
async function takenBack(
  { pick }: Actor,
  desk: Desk,
  path: string,
  language: string,
  { form, versions }: Text,
  least: number,
): Promise<void> {
  const known = versions.map(({ version }) => version);
  const version = pick(least === 0 ? [...known, 0] : known);
  if (version !== undefined) await desk.press('POST', `${path}/take-back${language}`, { version, seen: form.seen });
}

/** The text of a page, in English or in Hindi. */
const page: Act = async (actor, desk) => {
  const path = `/texts/pages/${actor.pick(['about', 'faq', 'terms', 'returns'])}`;
  const language = actor.pick(['', '?language=hi']);
  const text = await opened<PageText>(actor, desk, path + language);
  if (!text) return;
  if (actor.often(0.3)) return takenBack(actor, desk, path, language, text, 0);
  const line = `We pack on ${actor.pick(['Mondays', 'Fridays'])}.`;
  await desk.press('PUT', path + language, { ...text.form, text: `${text.form.text.replace(/\n\nWe pack on \w+\.$/, '')}\n\n${line}` });
};

const mail: Act = async (actor, desk) => {
  const path = `/texts/mails/${actor.pick(['mail-welcome', 'mail-order-shipped', 'mail-refunded'])}`;
  const language = actor.pick(['', '?language=hi']);
  const text = await opened<MailText>(actor, desk, path + language);
  if (!text) return;
  if (actor.often(0.3)) return takenBack(actor, desk, path, language, text, 0);
  await desk.press('PUT', path + language, { ...text.form, opening: actor.pick(['{usual}', 'Dear friend, {usual}']) });
};

/** A page of the owner's: made, changed, hidden, taken back, deleted. */
const ownPage: Act = async (actor, desk) => {
  const path = '/texts/own/size-guide';
  const text = await opened<OwnPageText>(actor, desk, path);
  const words = { title: 'Sizes', text: `A bangle of 2.${actor.pick([4, 6, 8])} fits most.`, isShown: actor.often(0.7) };
  if (!text) return void (await desk.press('POST', '/texts/own', { ...words, slug: 'size-guide' }));
  if (actor.often(0.2)) return takenBack(actor, desk, path, '', text, 1);
  if (actor.often(0.2)) return void (await desk.press('DELETE', path, { seen: text.form.seen }));
  await desk.press('PUT', path, { ...words, seen: text.form.seen });
};

const brand: Act = async (actor, desk) => {
  const text = await opened<BrandText>(actor, desk, '/brand');
  if (!text) return;
  if (actor.often(0.3)) return takenBack(actor, desk, '/brand', '', text, 0);
  await desk.press('PUT', '/brand', { ...text.form, tagline: actor.pick(['Imitation jewellery', 'Jewellery for every day']) });
};

export const texts: Area = { weight: 1, acts: [page, page, mail, ownPage, brand] };
