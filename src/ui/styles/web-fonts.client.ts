/** The faces of tokens.css under the names that only this page has. A variable font is one file for all weights. */
const FACES = [
  new FontFace('Anek Late', 'url(/fonts/anek-2.woff2)', { weight: '400 700' }),
  new FontFace('Rozha Late', 'url(/fonts/rozha-2.woff2)'),
];
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
 * This page shows them only if no visible line moves: as faces that are added, which costs half of what a change of `font-family` does, because
 * the browser computes no style anew. Resolves once the fonts of this page are settled.
 */
export async function fetchWebFonts(): Promise<void> {
  if (document.documentElement.dataset.late === undefined) {
    await document.fonts.ready;
    return;
  }
  const loaded = await Promise.all(FACES.map((face) => face.load())).catch(() => []);
  if (loaded.length === 0) return;
  localStorage.fonts = '1';
  const moves = movesInWindow();
  for (const face of loaded) document.fonts.add(face);
  if (moves.some((hasMoved) => hasMoved())) document.fonts.clear();
}
