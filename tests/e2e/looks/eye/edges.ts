import { CONTROLS, type Fault, frameOf, isDrawn, isInWindow, isShown, nameOf, type Sight } from './parts.ts';

/** Pixels that a border or a rounding may stand out. */
const SLACK = 2;

/** The innermost element that makes the page too wide. */
function widest(width: number): Element {
  let found: Element = document.documentElement;
  let right = width + 1;
  for (const each of document.querySelectorAll('body *')) {
    const box = each.getBoundingClientRect();
    const end = box.right + scrollX;
    if (end < right || box.width === 0 || !isDrawn(each) || frameOf(each).right < box.right) continue;
    [found, right] = [each, end];
  }
  return found;
}

export function pans({ width }: Sight): Fault[] {
  const whole = document.documentElement.scrollWidth;
  const holds = [document.documentElement, document.body].some((each) => /hidden|clip/.test(getComputedStyle(each).overflowX));
  if (whole <= width + 1 || holds) return [];
  const cause = widest(width);
  return [{ kind: 'pans', text: `the page is ${whole} pixels wide, the window ${width}: ${nameOf(cause)}`, at: [cause] }];
}

/** The side at which an element is cut off, or null. */
function cutAt(element: Element, width: number): string | null {
  const box = element.getBoundingClientRect();
  const frame = frameOf(element);
  if (!frame.scrollsX) {
    const [left, right] = [Math.max(frame.left, 0), Math.min(frame.right, width)];
    if (box.left < left - SLACK && box.right > left + SLACK) return 'left';
    if (box.right > right + SLACK && box.left < right - SLACK) return 'right';
  }
  if (!frame.scrollsY && !frame.marksCuts) {
    if (box.top < frame.top - SLACK && box.bottom > frame.top + SLACK) return 'upper';
    if (box.bottom > frame.bottom + SLACK && box.top < frame.bottom - SLACK) return 'lower';
  }
  // A tick box outside the window whose words are inside it.
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const isOut = (each: Element) => each.getBoundingClientRect().right <= SLACK || each.getBoundingClientRect().left >= width - SLACK;
  return isOut(element) && !frame.scrollsX && labels.some((label) => isShown(label) && !isOut(label)) ? 'outer' : null;
}

/** Controls and headings that an edge of the window, or of their box, cuts through. */
export function cutOff({ width, isMeant }: Sight): Fault[] {
  return [...document.querySelectorAll(`${CONTROLS},label,h1,h2,h3,h4,h5,h6`)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    if (!isInWindow(box) || !isMeant(element) || !isShown(element)) return [];
    const side = cutAt(element, width);
    const span = `from ${Math.round(box.left)} to ${Math.round(box.right)}`;
    return side ? [{ kind: 'cut off', text: `${nameOf(element)} at its ${side} edge (${span} of ${width})`, at: [element] }] : [];
  });
}
