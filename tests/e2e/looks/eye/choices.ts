import { type Box, type Fault, isInWindow, isShown, nameOf, type Sight } from './parts.ts';

/** Pixels between a box and the words that say what it ticks. */
const NEAR = 24;

const distance = (a: Box, b: Box) =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));

function wordsOf(box: HTMLInputElement): Element[] {
  const named = (box.getAttribute('aria-labelledby') ?? '').split(/\s+/).map((id) => document.getElementById(id));
  return [...(box.labels ?? []), ...named].filter((each) => each !== null);
}

/** Returns the element that is drawn around a picture and holds nothing else, or the picture. */
function frameOfPicture(picture: Element): Element {
  const { parentElement: holder } = picture;
  return holder?.childElementCount === 1 && !holder.matches('td,th,li') && holder.textContent?.trim() === '' ? holder : picture;
}

/** Tick boxes and radio buttons far from their words. In a table the words of the row are those of its box. */
export function farWords({ texts, isMeant }: Sight): Fault[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox],input[type=radio]')].flatMap((box) => {
    const at = box.getBoundingClientRect();
    // Where the browser's own box is hidden, its words are drawn as the control.
    if (!isInWindow(at) || !isMeant(box) || !isShown(box)) return [];
    const labels = wordsOf(box);
    // The box of a column's head stands over those of its rows.
    const row = box.closest('thead') ? null : box.closest('tr,[role=row]');
    const within = (owners: readonly Element[]) => texts.filter(({ parent }) => owners.some((each) => each.contains(parent)));
    const owners = within(labels).length > 0 || !row ? labels : [row];
    const words = within(owners);
    // A picture between the box and the words says the same as they do, and so does the outline where there is none.
    const pictures = owners
      .flatMap((each) => [...each.querySelectorAll('img,svg')])
      .map((each) => frameOfPicture(each).getBoundingClientRect());
    const gap = Math.min(...[...words.flatMap(({ lines }) => lines), ...pictures].map((part) => distance(at, part)));
    // A box without a word in sight is left to axe, which asks for a name.
    if (!Number.isFinite(gap) || gap <= NEAR) return [];
    const first = words[0]?.parent ?? box;
    return [{ kind: 'far words', text: `${nameOf(box)} is ${Math.round(gap)} pixels from ${nameOf(first)}`, at: [box, first] }];
  });
}
