/** A stretch of a paragraph: in both texts, in the older one alone, or in the newer one alone. */
export interface Stretch {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** A paragraph that differs. */
export type ParagraphChange = readonly Stretch[];

/** Longer lists are not compared word by word: the table would take the memory of a phone. */
const CELLS_MAX = 400_000;
/** Paragraphs with a smaller share of words in common are two paragraphs, not one that changed. */
const ALIKE = 0.4;
/** A paragraph is compared with as many of those that came in its place. */
const NEAR = 12;

type Kind = Stretch['kind'];
interface Step {
  readonly kind: Kind;
  readonly text: string;
}

/** The lengths of the longest common parts of the ends of both lists, row by row. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1)
      (rows[at] as Uint16Array)[to] =
        before[at] === after[to] ? (rows[at + 1]?.[to + 1] ?? 0) + 1 : Math.max(rows[at + 1]?.[to] ?? 0, rows[at]?.[to + 1] ?? 0);
  return rows;
}

const all = (kind: Kind, texts: readonly string[]): Step[] => texts.map((text) => ({ kind, text }));

/** Compares two lists. What is equal at both ends is left out of the table. */
export function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  return [...all('same', before.slice(0, head)), ...middle(old, now), ...all('same', before.slice(before.length - tail))];
}

function middle(old: readonly string[], now: readonly string[]): Step[] {
  if (old.length * now.length > CELLS_MAX) return [...all('gone', old), ...all('new', now)];
  const rows = commonLengths(old, now);
  const steps: Step[] = [];
  let [at, to] = [0, 0];
  while (at < old.length && to < now.length) {
    if (old[at] === now[to]) {
      steps.push({ kind: 'same', text: old[at] ?? '' });
      at += 1;
      to += 1;
    } else if ((rows[at + 1]?.[to] ?? 0) >= (rows[at]?.[to + 1] ?? 0)) steps.push({ kind: 'gone', text: old[at++] ?? '' });
    else steps.push({ kind: 'new', text: now[to++] ?? '' });
  }
  return [...steps, ...all('gone', old.slice(at)), ...all('new', now.slice(to))];
}

const wordsOf = (paragraph: string) => paragraph.split(/(?<=\s)/);
const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Compares two paragraphs word by word; neighbours of one kind are one stretch. Null if they have too little in common. */
function wordsBetween(before: string, after: string): ParagraphChange | null {
  const [old, now] = [wordsOf(`${before} `), wordsOf(`${after} `)];
  const steps = stepsBetween(old, now);
  const same = steps.filter(({ kind }) => kind === 'same').length;
  if (same < ALIKE * Math.max(old.length, now.length)) return null;
  const stretches: Step[] = [];
  for (const step of steps) {
    const last = stretches.at(-1);
    if (last?.kind === step.kind) stretches[stretches.length - 1] = { ...last, text: last.text + step.text };
    else stretches.push(step);
  }
  return stretches.map((stretch, at) => (at === stretches.length - 1 ? { ...stretch, text: stretch.text.trimEnd() } : stretch));
}

/** Pairs paragraphs that went with those that came in their place. */
function paired(gone: readonly string[], added: readonly string[]): ParagraphChange[] {
  const left = [...added];
  const changes = gone.map((before): ParagraphChange => {
    for (const [at, after] of left.slice(0, NEAR).entries()) {
      const words = wordsBetween(before, after);
      if (!words) continue;
      left.splice(at, 1);
      return words;
    }
    return [{ kind: 'gone', text: before }];
  });
  return [...changes, ...left.map((text): ParagraphChange => [{ kind: 'new', text }])];
}

/** Returns the paragraphs in which two texts differ, each with the words that went and came. None for equal texts. */
export function wordChanges(before: string, after: string): ParagraphChange[] {
  const changes: ParagraphChange[] = [];
  let [gone, added]: [string[], string[]] = [[], []];
  const close = () => {
    changes.push(...paired(gone, added));
    [gone, added] = [[], []];
  };
  for (const { kind, text } of stepsBetween(paragraphsOf(before), paragraphsOf(after))) {
    if (kind === 'same') close();
    else (kind === 'gone' ? gone : added).push(text);
  }
  close();
  return changes;
}
