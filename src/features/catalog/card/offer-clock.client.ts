import { clockError, clockParts, clockWords } from '../../../rules/catalog/countdown.ts';
import { fetchPage, replaceRegions } from '../listing/swap-regions.client.ts';

const TICK_MS = 1_000;

/** Runs the clock of an offer. At its end it says so and brings the price that counts from then on. */
export function runOffers(): void {
  const box = document.querySelector<HTMLElement>('[data-ends-at]');
  if (!box) return;
  const endsAt = Number(box.dataset.endsAt);
  const error = clockError(Number(box.dataset.now), Date.now());
  const tick = () => {
    const left = endsAt - (Date.now() + error);
    if (left > 0) return show(box, left);
    clearInterval(ticking);
    box.className = 'offer offer--over';
    box.textContent = 'Offer Expired!';
    void bringPrice();
  };
  const ticking = setInterval(tick, TICK_MS);
  tick();
}

function show(box: HTMLElement, left: number): void {
  const clock = box.querySelector('.offer__clock');
  const parts = clockParts(left);
  clock?.setAttribute('aria-label', clockWords(parts));
  for (const [at, part] of [...(clock?.children ?? [])].entries()) {
    const { value = '', unit = '' } = parts[at] ?? {};
    part.firstChild?.replaceWith(value);
    const name = part.querySelector('small');
    if (name) name.textContent = unit;
  }
}

async function bringPrice(): Promise<void> {
  const page = await fetchPage(location.pathname, undefined, 'reload');
  if (page) replaceRegions(page);
}
