import { call } from '../../../api-client.ts';
import { loadStyles } from '../../../ui/styles/load-styles.client.ts';
import hover from './card-hover.css?url';
import { pictureAddresses } from './picture-addresses.client.ts';

/** A pointer that only passes over a card asks for nothing. */
const REST_MS = 150;
/** The second picture of each card that a pointer has rested on; null for a piece with one. */
const pictures = new WeakMap<Element, Promise<HTMLImageElement | null>>();

async function load(card: HTMLElement): Promise<HTMLImageElement | null> {
  const answer = await call('GET /products/:id/pictures', { params: { id: Number(card.dataset.wish) } });
  const [, address] = answer.ok ? pictureAddresses(Number(card.dataset.wish), answer.data) : [];
  if (!address) return null;
  const image = Object.assign(new Image(600, 600), { alt: '', src: address });
  image.style.position = 'absolute';
  image.style.inset = '0';
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** The disc of the card becomes a pill with its words; a mouse that comes to the card, and rests on it, sees the second picture. */
export function reachCard(event: Event): void {
  loadStyles(hover).catch(() => {});
  const card = (event.target as Element).closest<HTMLElement>('.card');
  const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse' && !card?.contains(event.relatedTarget as Node | null);
  const place = isMouse && card?.querySelector('.card__pic picture');
  if (!card || !place) return;
  let isOver = true;
  const timer = setTimeout(async () => {
    const known = pictures.get(card) ?? load(card);
    pictures.set(card, known);
    const image = await known;
    if (!isOver || !image) return;
    // Next to the first one: inside it, its sources would be those of the first.
    place.after(image);
  }, REST_MS);
  card.addEventListener(
    'pointerleave',
    async () => {
      isOver = false;
      clearTimeout(timer);
      (await pictures.get(card))?.remove();
    },
    { once: true },
  );
}
