import { savesData } from '../../ui/timing/saves-data.client.ts';
import { whenIdle } from './idle.client.ts';
import type { ScreenDeclaration } from './screen.ts';
import { fetchCode } from './screen-code.ts';

/**
 * Fetches the code of every screen, one after the other, while the browser has nothing to do: a click then waits for data
 * alone. Nothing is fetched where the browser saves data. @returns what stops it
 */
export function loadAhead(screens: readonly ScreenDeclaration[]): () => void {
  let isStopped = savesData();
  const next = ([screen, ...rest]: readonly ScreenDeclaration[]): void => {
    if (!screen || isStopped) return;
    whenIdle(() => {
      // A screen that does not come now is asked for again at the click.
      void fetchCode(screen)
        .catch(() => undefined)
        .then(() => next(rest));
    });
  };
  next(screens.filter(({ load }) => load));
  return () => {
    isStopped = true;
  };
}
