/** The faces of tokens.css. A variable font is one file for all weights. */
const FACES = ['1em "Anek Latin"', '1em "Rozha One"'];
/** Px from which a reader sees that a line has moved. */
const SEEN = 3;

/** Where everything in the window stands, in px from its top. Blocks below it are not looked into: the browser has not laid out most of them. */
function placesInWindow(within: Element = document.body, places = new Map<Element, number>()): ReadonlyMap<Element, number> {
  for (const element of within.children) {
    const { top } = element.getBoundingClientRect();
    if (top >= innerHeight) continue;
    places.set(element, top);
    placesInWindow(element, places);
  }
  return places;
}

/**
 * Fetches the fonts on a first visit, after the page. From the next page on the head script uses them at once: the browser has kept them.
 * This page shows them only if no visible line moves.
 */
export async function fetchWebFonts(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.late === undefined) return;
  const loaded = await Promise.all(FACES.map((face) => document.fonts.load(face))).catch(() => []);
  if (loaded.length === 0) return;
  localStorage.fonts = '1';
  const before = placesInWindow();
  delete dataset.late;
  const moved = ([element, top]: [Element, number]) => Math.abs(element.getBoundingClientRect().top - top) >= SEEN;
  if ([...before].some(moved)) dataset.late = '';
}
