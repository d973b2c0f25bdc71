import { endlessMoves, type Fault, frameOf, isInWindow, isShown, nameOf, type Sight } from './parts.ts';

/** Pixels that a letter may stand out of its box. */
const SLACK = 2;
/** The part of a line's height that may be cut: the box of a font is higher than its letters. */
const LINE_PART = 0.35;

/** Words that are cut without an ellipsis, by their own box, one around it, or the window. */
export function cutWords({ width, texts, isMeant }: Sight): Fault[] {
  const moving = endlessMoves();
  const found = texts.flatMap(({ node, parent, lines }) => {
    if (!isMeant(parent) || moving.some((each) => each.contains(parent))) return [];
    const frame = frameOf(parent, true);
    if (frame.marksCuts) return [];
    const [left, right] = [Math.max(frame.left, 0), Math.min(frame.right, width)];
    const across =
      !frame.scrollsX &&
      lines.some(
        (line) => (line.left < left - SLACK && line.right > left + SLACK) || (line.right > right + SLACK && line.left < right - SLACK),
      );
    const hidden = ({ top, bottom }: DOMRect) => Math.max(0, frame.top - top) + Math.max(0, bottom - frame.bottom);
    const isCut = (line: DOMRect) => hidden(line) > line.height * LINE_PART;
    const down = !frame.scrollsY && lines.some(isCut) && lines.some((line) => hidden(line) < line.height - SLACK);
    return across || down ? [{ kind: 'cut words', text: `"${node.data.trim().slice(0, 60)}" in ${nameOf(parent)}`, at: [parent] }] : [];
  });
  return [...found, ...cutPlaceholders(isMeant)];
}

/** What an empty field says about itself must fit into it. */
function cutPlaceholders(isMeant: Sight['isMeant']): Fault[] {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]:placeholder-shown')].flatMap((field) => {
    const box = field.getBoundingClientRect();
    if (!pen || !isInWindow(box) || !isMeant(field) || !isShown(field)) return [];
    const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(field);
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (textOverflow === 'ellipsis' || pen.measureText(field.placeholder).width <= room + SLACK) return [];
    return [{ kind: 'cut words', text: `"${field.placeholder}" in ${nameOf(field)}`, at: [field] }];
  });
}
