import { loadStyles } from '../../../ui/styles/load-styles.client.ts';
import added from './card-added.css?url';

const loadStrips = () => import('./picture-strip.client.ts');
const loadSecond = () => import('./second-picture.client.ts');

/**
 * Fetches, the first time it is needed, what only some visitors see of a card: for a finger the other pictures, for a mouse that rests on
 * it its second picture, for a key that reaches it the words of its disc; for all of them the tick of a piece that was added.
 */
export function watchCards(): void {
  const isTouch = matchMedia('(hover: none)').matches;
  const start = (event: Event) => {
    loadStyles(added).catch(() => {});
    if (isTouch)
      loadStrips()
        .then(({ makeStrips }) => makeStrips())
        .catch(() => {});
    else if ((event.target as Element).closest('.card'))
      loadSecond()
        .then(({ reachCard }) => reachCard(event))
        .catch(() => {});
  };
  for (const type of isTouch ? ['scroll', 'pointerdown'] : ['pointerover', 'focusin']) addEventListener(type, start, { once: isTouch });
}
