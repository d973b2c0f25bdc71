import { idle } from './idle.client.ts';
import { savesData } from './saves-data.client.ts';
import { whenRead } from './when-read.client.ts';

/**
 * Fetches code that a press is likely to need: once the page counts as read and the browser has nothing to do. Who saves data fetches it
 * with the press.
 */
export function loadAhead(load: () => Promise<unknown>): void {
  if (!savesData())
    whenRead(
      () =>
        void idle()
          .then(load)
          .catch(() => {}),
    );
}
