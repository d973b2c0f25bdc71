import { RECENTLY_VIEWED } from '../../../rules/limits.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { SEEN_KEY } from '../../cart/seen-pieces.client.ts';

/** The distance below the window at which the row is fetched. */
const AHEAD = '600px';

/** Keeps this piece on the device as the one seen last, and shows those before it once the end of the page is near. */
export function runRecentlyViewed(): void {
  const place = document.querySelector<HTMLElement>('[data-recently-viewed]');
  if (!place) return;
  const { recentlyViewed: id = '', address = '' } = place.dataset;
  const others = (onDevice.read(SEEN_KEY) ?? '').split(',').filter((one) => one && one !== id);
  onDevice.write(SEEN_KEY, [id, ...others].slice(0, RECENTLY_VIEWED + 1).join());
  if (others.length === 0) return;
  const load = async () => {
    const answer = await fetch(address + others.slice(0, RECENTLY_VIEWED)).catch(() => null);
    if (!answer?.ok) return;
    place.innerHTML = await answer.text();
    dispatchEvent(new Event('page:swapped'));
  };
  const nearby = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return;
      nearby.disconnect();
      void load();
    },
    { rootMargin: AHEAD },
  );
  nearby.observe(place);
}
