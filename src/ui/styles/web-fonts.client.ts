/** The faces of tokens.css in the weights that pages use; a variable font is one file. */
const FACES = ['1em "Anek Latin"', '1em "Rozha One"'];

/** Fetches the fonts on a first visit, after the page. From then on the head script asks for them at once: the browser has kept them. */
export async function showWebFonts(): Promise<void> {
  const root = document.documentElement;
  if (root.dataset.fonts === '') return;
  const faces = await Promise.all(FACES.map((face) => document.fonts.load(face))).catch(() => []);
  if (faces.length === 0) return;
  root.dataset.fonts = '';
  try {
    localStorage.fonts = '1';
  } catch {
    // If storage is blocked, the next page shows them late too.
  }
}
