import type { Screen, ScreenDeclaration } from './screen.ts';

const coming = new Map<ScreenDeclaration, Promise<Screen>>();
const loaded = new Map<ScreenDeclaration, Screen>();

/** Returns the code of a screen if it was fetched before. */
export const loadedCode = (screen: ScreenDeclaration): Screen | undefined => loaded.get(screen);

/** Fetches the code of a screen, once. Code that does not come is asked for again by the next call. */
export function fetchCode(screen: ScreenDeclaration): Promise<Screen> {
  const known = coming.get(screen);
  if (known) return known;
  if (!screen.load) throw new Error(`${screen.path} is a page by itself.`);
  const fetched = screen.load().then(
    (code) => {
      loaded.set(screen, code);
      return code;
    },
    (error: unknown) => {
      coming.delete(screen);
      throw error;
    },
  );
  coming.set(screen, fetched);
  return fetched;
}

const arrivals = new Map<ScreenDeclaration, Promise<Screen>>();

/** The same promise for each render of a screen. Without its code it stays open, and the browser goes on showing what the server drew. */
export function arrivalOf(screen: ScreenDeclaration): Promise<Screen> {
  const arrival = arrivals.get(screen) ?? fetchCode(screen).catch(() => new Promise<never>(() => undefined));
  arrivals.set(screen, arrival);
  return arrival;
}
