/** The faces of tokens.css. A variable font is one file for all weights. */
const FACES = ['1em "Anek Latin"', '1em "Rozha One"'];

/** Where everything in the window stands, in whole pixels from its top. */
function placesInWindow(): string {
  const tops = [...document.body.getElementsByTagName('*')].map((element) => Math.round(element.getBoundingClientRect().top));
  return tops.map((top) => (top < innerHeight ? top : '')).join();
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
  if (placesInWindow() !== before) dataset.late = '';
}
