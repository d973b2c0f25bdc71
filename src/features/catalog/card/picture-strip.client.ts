import { call } from '../../../api-client.ts';
import { loadStyles } from '../../../ui/styles/load-styles.client.ts';
import { pictureAddresses } from './picture-addresses.client.ts';
import sheet from './picture-strip.css?url';

/** Cards that come into view get their strip; it needs no request. */
const comers = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    comers.unobserve(target);
    makeStrip(target as HTMLElement);
  }
});

let isAsked = false;

/** Lets a finger move through the pictures of the cards of this page. */
export async function makeStrips(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  await loadStyles(sheet);
  const observeAll = () => {
    for (const frame of document.querySelectorAll('[data-pictures]')) comers.observe(frame);
  };
  observeAll();
  addEventListener('page:swapped', observeAll);
}

/** Puts a bead for each picture into the frame of a card. All but the first picture are fetched when a finger touches that. */
function makeStrip(frame: HTMLElement): void {
  const card = frame.closest<HTMLElement>('.card');
  const picture = frame.querySelector('picture');
  const href = card?.querySelector('.card__name a')?.getAttribute('href');
  if (!card || !picture || !href || picture.closest('.card__strip')) return;
  const strip = document.createElement('a');
  strip.className = 'card__strip';
  // As written: the picture of a pressed card grows if the address begins with that of the products.
  strip.setAttribute('href', href);
  // The name of the card is the link for keys and readers.
  strip.tabIndex = -1;
  strip.ariaHidden = 'true';
  const beads = document.createElement('span');
  beads.className = 'card__beads';
  const count = Number(frame.dataset.pictures);
  beads.append(...Array.from({ length: count }, () => document.createElement('i')));
  const places = Array.from({ length: count - 1 }, () => document.createElement('span'));
  picture.before(strip);
  strip.append(picture, ...places);
  strip.after(beads);
  strip.addEventListener('pointerdown', () => fill(places, beads, Number(card.dataset.wish)), { once: true });
  strip.addEventListener(
    'scroll',
    () => {
      beads.dataset.at = String(Math.round(strip.scrollLeft / strip.clientWidth));
    },
    { passive: true },
  );
}

async function fill(places: readonly HTMLElement[], beads: HTMLElement, id: number): Promise<void> {
  const answer = await call('GET /products/:id/pictures', { params: { id } });
  if (!answer.ok) return;
  const addresses = pictureAddresses(id, answer.data).slice(1);
  for (const [at, place] of places.entries()) {
    const src = addresses[at];
    if (src) place.append(Object.assign(new Image(600, 600), { alt: '', src }));
    else {
      // The piece has changed since the page was made.
      place.remove();
      beads.lastElementChild?.remove();
    }
  }
}
