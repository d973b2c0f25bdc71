import { countdownTexts } from '../../../rules/catalog/countdown.texts.ts';
import { clockError, clockParts, clockWords } from '../../../rules/catalog/countdown.ts';
import { fetchPage, replaceRegions } from '../listing/swap-regions.client.ts';

const TICK_MS = 1_000;

/** Runs the countdown of an offer. When it ends, shows "Offer Expired!" and loads the new price. */
export function runOffers(): void {
  const box = document.querySelector<HTMLElement>('[data-ends-at]');
  if (!box) return;
  const endsAt = Number(box.dataset.endsAt);
  const error = clockError(Number(box.dataset.now), Date.now());
  const tick = () => {
    const left = endsAt - (Date.now() + error);
    if (left > 0) return show(box, left);
    clearInterval(timer);
    box.className = 'offer offer--over';
    box.textContent = countdownTexts().over;
    void refreshPrice();
  };
  const timer = setInterval(tick, TICK_MS);
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

async function refreshPrice(): Promise<void> {
  const page = await fetchPage(location.pathname, undefined, 'reload');
  if (page) replaceRegions(page);
}
