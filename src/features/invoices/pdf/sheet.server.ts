import { printed } from '../../../rules/scripts/printable.ts';
import type { ScriptRun } from '../../../rules/scripts/scripts.ts';
import { type Fonts, fontOf, type Weight } from './fonts.server.ts';
import { ReadablePdf } from './readable-pdf.ts';
import { shownRuns } from './shown-runs.ts';
import { type Role, Structure } from './structure.server.ts';

/** Points. A4 is 595.28 × 841.89; the margin is 12 mm. */
export const MARGIN = 34;
export const WIDTH = 595.28 - 2 * MARGIN;
/** The size of a page, and where its foot begins. */
const papers = {
  A4: { size: 'A4', foot: 841.89 - MARGIN - 22 },
  /** A label of 4 × 6 inches. */
  label: { size: [288, 432] as [number, number], foot: 432 - 14 },
} as const;

export interface Ink {
  readonly size?: number;
  readonly font?: Weight;
  readonly align?: 'left' | 'right';
  readonly isSoft?: boolean;
  /** Role of the text for a program that reads it aloud; a paragraph by default. */
  readonly as?: Role;
  /** Cells that a `TH` is the head of. */
  readonly scope?: 'Row' | 'Column';
}

const LINE = 1.35;
/**
 * A letter without width and ink, which the fonts have for this: readers of a file take the end of marked letters from the last one, and a sign
 * above another letter would end too early.
 */
const END = '\ue000';
/** Splits text into what people see as one letter: a line must not end within it. */
const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** Pages, A4 unless another paper is named, on which text is set at points. The same calls make the same bytes. */
export class Sheet {
  private readonly pdf: ReadablePdf;
  private readonly structure: Structure;
  private readonly fonts: Fonts;
  private readonly widths = new Map<string, number>();
  /** Pages that have their foot. */
  private footed = 0;
  /** Height at which the foot of a page begins. */
  private readonly foots: number;
  private readonly whole: Promise<Uint8Array<ArrayBuffer>>;

  /** @param madeAt UTC ms, in the file's data: the clock of the computer would make the bytes different each time */
  constructor(fonts: Fonts, title: string, author: string, madeAt: number, paper: keyof typeof papers = 'A4') {
    this.foots = papers[paper].foot;
    this.fonts = fonts;
    // An empty font name keeps pdfkit from reading its standard font, for which it needs a file system.
    const info = { Title: title, Author: author, CreationDate: new Date(madeAt) };
    this.pdf = new ReadablePdf({
      size: papers[paper].size,
      margin: 0,
      font: '',
      bufferPages: true,
      lang: 'en-IN',
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      info,
    });
    this.structure = new Structure(this.pdf);
    for (const [font, weights] of Object.entries(fonts))
      for (const [weight, bytes] of Object.entries(weights)) this.pdf.registerFont(`${font} ${weight}`, bytes);
    this.whole = new Promise((resolve, reject) => {
      const parts: Uint8Array[] = [];
      this.pdf.on('data', (part: Uint8Array) => parts.push(part));
      this.pdf.on('error', reject);
      this.pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    });
  }

  /** Sets the font of a run: a letter of a script whose font was not read is drawn as an empty box. */
  private takeFont({ script }: ScriptRun, { size = 8.5, font = 'regular' }: Ink): void {
    const name = fontOf(script);
    this.pdf.font(`${name in this.fonts ? name : 'latin'} ${font}`, size);
  }

  /** Measured once for each text and font: shaping is most of the work. */
  private widthOf(run: ScriptRun, { size = 8.5, font = 'regular' }: Ink): number {
    const key = `${font} ${run.text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      this.takeFont(run, { size: 1, font });
      width = this.pdf.widthOfString(run.text);
      this.widths.set(key, width);
    }
    return width * size;
  }

  private lineWidth(line: string, ink: Ink): number {
    return shownRuns(line).reduce((width, run) => width + this.widthOf(run, ink), 0);
  }

  /** The lines that a text takes; a word that is wider than a line is broken anywhere. */
  linesOf(text: string, width: number, ink: Ink): string[] {
    const lines: string[] = [];
    const space = this.lineWidth(' ', ink);
    let line = '';
    let filled = 0;
    for (const word of printed(text)
      .split(/\s+/)
      .flatMap((each) => this.partsOf(each, width, ink))) {
      const size = this.lineWidth(word, ink);
      if (line && filled + space + size <= width) {
        line += ` ${word}`;
        filled += space + size;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      filled = size;
    }
    return line ? [...lines, line] : lines;
  }

  private partsOf(word: string, width: number, ink: Ink): string[] {
    if (!word || this.lineWidth(word, ink) <= width) return word ? [word] : [];
    const parts: string[] = [];
    let part = '';
    for (const { segment: letter } of letters.segment(word)) {
      if (part && this.lineWidth(part + letter, ink) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }

  /** Draws what belongs to one part of the paper, as a program reads it aloud. `scope`: what a `TH` is the head of. */
  part<Result>(role: Role, draw: () => Result, scope?: Ink['scope']): Result {
    return this.structure.part(role, scope ? { scope } : {}, draw);
  }

  /** Draws what is read to nobody, such as a head that a page repeats. */
  decoration<Result>(draw: () => Result): Result {
    return this.structure.decoration(draw);
  }

  /** Sets a text in a column. @returns its height in points */
  text(text: string, x: number, y: number, width: number, ink: Ink = {}): number {
    const { as = 'P', scope } = ink;
    const lines = this.linesOf(text, width, ink);
    if (lines.length > 0) this.part(as, () => this.setLines(lines, x, y, width, ink), scope);
    return lines.length * (ink.size ?? 8.5) * LINE;
  }

  private setLines(lines: readonly string[], x: number, y: number, width: number, ink: Ink): void {
    const { size = 8.5, align = 'left', as = 'P' } = ink;
    for (const [at, line] of lines.entries()) {
      let left = align === 'right' ? x + width - this.lineWidth(line, ink) : x;
      const placed = shownRuns(line).map((run) => {
        const start = left;
        left += this.widthOf(run, ink);
        return { run, start };
      });
      // Readers of a file take texts in the order in which they are drawn.
      for (const { run, start } of placed.toSorted((one, other) => one.run.at - other.run.at))
        this.structure.content(as, run, () => this.setRun(run, start, y + at * size * LINE, ink));
    }
  }

  private setRun(run: ScriptRun, x: number, y: number, ink: Ink): void {
    this.takeFont(run, ink);
    this.pdf.fillColor(ink.isSoft ? 'dimgray' : 'black');
    if (run.script === null || run.script === 'urdu') this.pdf.text(run.text, x, y, { lineBreak: false });
    else this.pdf.readableText(run.text + END, x, y, run.text);
  }

  /** A horizontal line. */
  rule(y: number, thickness: number, x = MARGIN, width = WIDTH): void {
    const colour = thickness < 0.6 ? 'darkgray' : 'black';
    const { pdf } = this;
    this.structure.decoration(() =>
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke(),
    );
  }

  /** Returns whether `height` points still fit above the foot. */
  hasRoom(y: number, height: number): boolean {
    return y + height <= this.foots;
  }

  newPage(): void {
    this.pdf.addPage();
  }

  /** Dark squares of a code, one for each `true`, on a side of `size` points. `alt`: what the code does. */
  code(modules: readonly (readonly boolean[])[], alt: string, x: number, y: number, size: number): void {
    const side = size / modules.length;
    const draw = () => {
      for (const [down, row] of modules.entries())
        for (const [right, isDark] of row.entries()) if (isDark) this.pdf.rect(x + right * side, y + down * side, side, side);
      this.pdf.fill('black');
    };
    const bbox = [x, y, x + size, y + size] as const;
    this.structure.part('Figure', { alt, bbox }, () => this.structure.content('Figure', { script: null, text: '' }, draw));
  }

  /** An empty square to tick. */
  box(x: number, y: number, size: number): void {
    this.structure.decoration(() => this.pdf.rect(x, y, size, size).lineWidth(1.5).strokeColor('black').stroke());
  }

  /** A JPEG next to its name, fitted into a square. Anything that is not a JPEG leaves the square empty. */
  picture(bytes: Uint8Array, x: number, y: number, size: number): void {
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return;
    // pdfkit reads its own kind of bytes only.
    const picture = Buffer.from(bytes) as unknown as ArrayBuffer;
    this.structure.decoration(() => this.pdf.image(picture, x, y, { fit: [size, size], align: 'center', valign: 'center' }));
  }

  /** Writes the foot of every page since the last foot: a file may have several documents, each with its own count of pages. */
  foot(note: string): void {
    const { count } = this.pdf.bufferedPageRange();
    const pages = count - this.footed;
    for (let page = 0; page < pages; page += 1) {
      this.pdf.switchToPage(this.footed + page);
      this.structure.decoration(() => {
        this.rule(this.foots + 6, 0.75);
        this.text(note, MARGIN, this.foots + 12, WIDTH - 90, { size: 7.5 });
        this.text(`Page ${page + 1} of ${pages}`, MARGIN + WIDTH - 90, this.foots + 12, 90, { size: 7.5, align: 'right' });
      });
    }
    this.footed = count;
  }

  /** Ends the file. */
  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.structure.end();
    this.pdf.end();
    return this.whole;
  }
}
