import { farWords } from './choices.ts';
import { covered } from './covered.ts';
import { cutWords } from './cut-words.ts';
import { cutOff, pans } from './edges.ts';
import { missingFonts } from './fonts.ts';
import { overlaps } from './overlaps.ts';
import { type Fault, isDrawn, type Sight, textsInWindow } from './parts.ts';
import { pictures } from './pictures.ts';
import { unevenRows } from './rows.ts';
import { messages, programWords } from './words.ts';

/** A fault as it leaves the page. */
export interface Finding {
  readonly kind: string;
  readonly text: string;
}

/** What runs in the page, as `eye`. */
interface Eye {
  /** Remembers what is drawn now: a look at what opens afterwards looks at nothing else. */
  remember(): void;
  /** Whether something is drawn that was not when the eye was told to remember. */
  hasNew(): boolean;
  /** Looks at the window where it is scrolled to; with `onlyNew` at what is drawn since `remember`. */
  look(width: number, wishes?: { onlyNew?: boolean }): Promise<Finding[]>;
  /** Messages on a page on which nothing was pressed, and words of a program in them. */
  messages(): Finding[];
  missingFonts(): Finding[];
  /** What makes the page wider than the window. */
  pans(width: number): Finding[];
  /** Outlines what the last look found, for the screenshot; false takes the lines away. */
  outline(isOn: boolean): void;
}

const all: readonly ((sight: Sight) => Fault[])[] = [covered, pans, cutOff, overlaps, farWords, cutWords, programWords, unevenRows];
const OUTLINE = '3px solid #f0f';

/** Words of a control that is cut off itself are not named a second time. */
function withoutEchoes(faults: readonly Fault[]): readonly Fault[] {
  const cut = faults.filter(({ kind }) => kind === 'cut off').flatMap(({ at }) => at);
  const isEcho = ({ kind, at }: Fault) => kind === 'cut words' && at.some((each) => cut.some((other) => other.contains(each)));
  return faults.filter((each) => !isEcho(each));
}

function openEye(): Eye {
  let before = new WeakSet<Element>();
  let found: readonly Fault[] = [];
  /** A late script may put a frame round what was drawn before: that is not new. */
  const isNew = (element: Element) => !before.has(element) && ![...element.querySelectorAll('*')].some((part) => before.has(part));
  const told = (faults: readonly Fault[]): Finding[] => {
    found = faults;
    return faults.map(({ kind, text }) => ({ kind, text }));
  };
  return {
    remember() {
      before = new WeakSet([...document.querySelectorAll('body *')].filter(isDrawn));
    },
    hasNew: () => [...document.querySelectorAll('body *')].some((each) => isNew(each) && isDrawn(each)),
    async look(width, { onlyNew = false } = {}) {
      const modal = [...document.querySelectorAll(':modal')].at(-1);
      const isMeant = (element: Element) => (!modal || modal.contains(element)) && (!onlyNew || isNew(element));
      const sight = { width, isMeant, texts: textsInWindow() };
      const faults = all.flatMap((kind) => kind(sight));
      return told([...withoutEchoes(faults), ...(await pictures())]);
    },
    messages: () => told([...messages(), ...programWords({ width: innerWidth, isMeant: () => true, texts: textsInWindow() })]),
    missingFonts: () => told(missingFonts()),
    pans: (width) => told(pans({ width, isMeant: () => true, texts: [] })),
    outline(isOn) {
      for (const { at } of found) for (const element of at) if (element instanceof HTMLElement) element.style.outline = isOn ? OUTLINE : '';
    },
  };
}

declare global {
  interface Window {
    eye: Eye;
    /** Resolves once nothing changes any more, see settled.ts. */
    settled: (limit: number, still: number) => Promise<void>;
  }
}
window.eye = openEye();
