import { savesData, whenIdle } from './idle.client.ts';
import type { ScreenRoute } from './screen.ts';

/**
 * Fetches the code of every screen, one after the other, while the browser has nothing to do: a click then waits for data
 * alone. Nothing is fetched where the browser saves data. @returns what stops it
 */
export function loadAhead(routes: readonly ScreenRoute[]): () => void {
  let isStopped = savesData();
  const next = ([route, ...rest]: readonly ScreenRoute[]): void => {
    if (!route || isStopped) return;
    whenIdle(() => {
      // A screen that does not come now is asked for again at the click.
      void route
        .load()
        .catch(() => undefined)
        .then(() => next(rest));
    });
  };
  next(routes);
  return () => {
    isStopped = true;
  };
}
