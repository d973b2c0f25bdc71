import { type Fault, isDrawn, nameOf } from './parts.ts';

/** What Chromium sets the words of buttons in where a page says nothing. */
const BROWSERS_OWN = 'Arial';
const GENERIC = /^(system-ui|ui-.*|sans-serif|serif|monospace|cursive|emoji|math|-apple-system|BlinkMacSystemFont)$/;
const bare = (family: string) => family.replace(/["']/g, '').trim();

/** The first family of each text on the page, with an element that is set in it. */
function familiesInUse(): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const element of document.querySelectorAll('body, body *')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!hasText || element.closest('script,style,template,noscript,code,kbd,pre') || !isDrawn(element)) continue;
    const family = bare(getComputedStyle(element).fontFamily.split(',')[0] ?? '');
    if (!found.has(family)) found.set(family, element);
  }
  return found;
}

/** Web fonts in which a text is set, but which have not arrived. */
export function missingFonts(): Fault[] {
  return [...familiesInUse()].flatMap(([family, element]) => {
    const faces = [...document.fonts].filter((face) => bare(face.family) === family);
    if (family === BROWSERS_OWN || GENERIC.test(family) || faces.some(({ status }) => status === 'loaded')) return [];
    const state = faces.length > 0 ? 'has not arrived' : 'is not declared by the page';
    return [{ kind: 'font', text: `${family} of ${nameOf(element)} ${state}`, at: [element] }];
  });
}
