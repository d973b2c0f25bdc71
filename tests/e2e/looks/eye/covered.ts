import { type Box, CONTROLS, type Fault, frameOf, isInside, isInWindow, isShown, layerOf, nameOf, type Sight } from './parts.ts';

/** Where a finger may press a control, as parts of its width and height. */
const POINTS = [
  [0.5, 0.5],
  [0.15, 0.5],
  [0.85, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
] as const;
/** A bar spans half of the window and leaves most of its height. */
const BAR_WIDTH = 0.5;
const BAR_HEIGHT = 0.6;
/** The part of a control that another one inside it may take, as a heart on the picture of a card. */
const INNER_PART = 0.4;

/** A message leaves by itself, and so does the box that a toast is in. */
const MESSAGE = '[role=status],[role=alert],[aria-live],[popover]:has([role=status],[role=alert])';

const areaOf = (box: Box) => (box.right - box.left) * (box.bottom - box.top);

/** The longest line of a link that wraps; its surrounding box has corners that belong to other words. */
function pressedBox(control: Element): DOMRect {
  const [first, ...others] = control.getClientRects();
  return others.reduce((best, each) => (areaOf(each) > areaOf(best) ? each : best), first ?? control.getBoundingClientRect());
}

/** Whether a press on `hit` is a press on the control. */
function isItsPart(control: Element, hit: Element): boolean {
  if (control.contains(hit) || hit.contains(control)) return true;
  const label = hit.closest('label');
  if (label && (label.control === control || label.contains(control))) return true;
  const labels = 'labels' in control ? [...((control.labels as NodeListOf<HTMLLabelElement> | null) ?? [])] : [];
  return labels.some((each) => each.contains(hit));
}

/** Whether the control can be scrolled out from under a bar at the top or the foot of the window, or of its own box. */
function scrollsFree(control: Box, bar: Element): boolean {
  const box = bar.getBoundingClientRect();
  // What is sticky has room of its own in the box around it.
  const isSticky = getComputedStyle(bar).position === 'sticky';
  const around = isSticky ? (bar.parentElement?.getBoundingClientRect().width ?? innerWidth) : innerWidth;
  if (box.width < around * BAR_WIDTH || box.height > innerHeight * BAR_HEIGHT) return false;
  if (isSticky) return true;
  const left = document.documentElement.scrollHeight - innerHeight - scrollY;
  const isAtTop = box.top < innerHeight - box.bottom;
  return isAtTop ? control.top + scrollY >= box.bottom - 1 : control.bottom - left <= box.top + 1;
}

function coverOf(control: Element, hit: Element): Element | null {
  if (isItsPart(control, hit) || hit.closest(MESSAGE)) return null;
  const [over, own] = [layerOf(hit), layerOf(control)];
  const box = control.getBoundingClientRect();
  const part = hit.closest(CONTROLS) ?? hit;
  const partBox = part.getBoundingClientRect();
  if (over === own && part.matches(CONTROLS) && isInside(partBox, box) && areaOf(partBox) <= areaOf(box) * INNER_PART) return null;
  const scrolls = !own || getComputedStyle(own).position === 'sticky';
  if (over && over !== own && scrolls && scrollsFree(box, over)) return null;
  return part;
}

/** Links, buttons and fields with something over them. */
export function covered({ isMeant }: Sight): Fault[] {
  const found: Fault[] = [];
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = pressedBox(control);
    if (!isInWindow(box) || !isMeant(control) || control.matches(':disabled') || control.closest('[inert]') || !isShown(control)) continue;
    if (getComputedStyle(control).pointerEvents === 'none') continue;
    const frame = frameOf(control);
    for (const [across, down] of POINTS) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      if (x < 0 || x >= innerWidth || y < 0 || y >= innerHeight) continue;
      // The edge of a box that scrolls: half a pixel of what is behind it may show there.
      if (x < frame.left + 1 || x > frame.right - 1 || y < frame.top + 1 || y > frame.bottom - 1) continue;
      const hit = document.elementFromPoint(x, y);
      const cover = hit && coverOf(control, hit);
      if (!cover) continue;
      found.push({ kind: 'covered', text: `${nameOf(control)} lies under ${nameOf(cover)}`, at: [control, cover] });
      break;
    }
  }
  return found;
}
