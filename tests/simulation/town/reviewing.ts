import type { Actor } from './actor.ts';
import { Browser } from './browser.ts';
import { formWithFiles, jpeg } from './files.ts';
import type { Link } from './order-link.ts';

/** What the page of the reviews of an order shows of its form. */
interface Shown {
  readonly form: { readonly photos: readonly string[] } | null;
}

/** Writes about a piece of an order, with photos or without, and now and then writes it anew. */
export async function reviewed(actor: Actor, { browser, path, id, token }: Link): Promise<void> {
  const { often, pick, again, rows, fail } = actor;
  const line = pick(rows('SELECT line FROM order_items WHERE order_id = ?', id)).line;
  const page = `/orders/${id}/review?${token && `token=${token}&`}line=${line}`;
  const write = () => {
    const photos = often(0.5) ? [jpeg(), ...(often(0.3) ? [jpeg()] : [])] : [];
    const words = pick(['Light, even after six hours.', 'बहुत सुंदर', 'The clasp is small.']);
    const { type, body } = formWithFiles({ rating: pick(['1', '3', '4', '5']), comment: words, name: 'Asha M., Pune' }, photos);
    const address = often(0.2) ? page : path(`/reviews/${line}`);
    return again(() => browser.ask(address, { method: 'POST', headers: { 'content-type': type }, body }));
  };
  await write();
  const shown = (await browser.ask(page))?.body.page as Shown | null | undefined;
  const photo = shown?.form?.photos[0];
  if (photo && (await browser.ask(photo))?.status === 200) {
    const forged = await new Browser(actor).ask(photo.replace(/sig=../, 'sig=xx'));
    if (forged?.status === 200) fail('a photo of a review was shown by a forged address');
  }
  if (often(0.3)) await write();
}
