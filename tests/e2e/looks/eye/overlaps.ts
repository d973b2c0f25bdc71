import { type Box, CONTROLS, type Fault, isShown, nameOf, type Sight } from './parts.ts';

/** Pixels by which shadows and rounded corners may meet. */
const SLACK = 4;
/** What covers more of the window is a sheet or a veil, and covers on purpose. */
const SHEET = 0.6;

const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

/** What a person sees of an element that may be an empty frame for messages. */
function paintedBox(element: Element): Box | null {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const isPainted = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none' || style.boxShadow !== 'none';
  if (isPainted || element.matches(CONTROLS)) return box;
  const parts = [...element.children].flatMap((child) => (isShown(child) ? [paintedBox(child)] : [])).filter((each) => each !== null);
  const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  if (hasText) parts.push(box);
  if (parts.length === 0) return null;
  return {
    left: Math.min(...parts.map(({ left }) => left)),
    top: Math.min(...parts.map(({ top }) => top)),
    right: Math.max(...parts.map(({ right }) => right)),
    bottom: Math.max(...parts.map(({ bottom }) => bottom)),
  };
}

/** Fixed things of which one lies over the other. */
export function overlaps({ isMeant }: Sight): Fault[] {
  if (document.querySelector(':modal')) return [];
  const fixed = [...document.querySelectorAll('body *')].filter(
    (each) => getComputedStyle(each).position === 'fixed' && isMeant(each) && !each.closest('[inert]') && isShown(each),
  );
  const boxes = fixed.flatMap((element) => {
    const box = paintedBox(element);
    const isSheet = box && (box.right - box.left) * (box.bottom - box.top) > innerWidth * innerHeight * SHEET;
    return box && !isSheet ? [{ element, box }] : [];
  });
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => !one.element.contains(other.element) && overlap(one.box, other.box))
      .map((other) => ({
        kind: 'overlap',
        text: `${nameOf(one.element)} and ${nameOf(other.element)}`,
        at: [one.element, other.element],
      })),
  );
}
