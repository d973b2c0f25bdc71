/** The faces of tokens.css. A variable font is one file for all weights. */
const FACES = ['1em "Anek Latin"', '1em "Rozha One"'];
/** Px from which a reader sees that a line has moved. */
const SEEN = 3;

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Of everything in the window: whether it has moved since. Blocks below it are not looked into: the browser has not laid out most of them. */
function movesInWindow(within: Element = document.body, moves: (() => boolean)[] = []) {
  for (const element of within.children) {
    const top = topOf(element);
    if (top >= innerHeight) continue;
    moves.push(() => Math.abs(topOf(element) - top) >= SEEN);
    movesInWindow(element, moves);
  }
  return moves;
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
  const moves = movesInWindow();
  delete dataset.late;
  if (moves.some((hasMoved) => hasMoved())) dataset.late = '';
}
