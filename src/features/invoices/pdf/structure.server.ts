import type { Script, ScriptRun } from '../../../rules/scripts/scripts.ts';
import type { ReadablePdf } from './readable-pdf.ts';

/**
 * Role of a part of a paper for a program that reads it aloud: the names of the standard. A `TH` is the head of its column or of its row.
 */
export type Role = 'Sect' | 'H1' | 'H2' | 'P' | 'Span' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'LBody' | 'Figure';

/** Papers are in English; a name may be in the letters of another language. */
const languages: Readonly<Record<Script, string>> = {
  ...{ devanagari: 'hi', bangla: 'bn', gurmukhi: 'pa', gujarati: 'gu', odia: 'or' },
  ...{ tamil: 'ta', telugu: 'te', kannada: 'kn', malayalam: 'ml', urdu: 'ur' },
};

/** Facts of a part. `bbox`: where a figure is, in points from the upper left corner. */
interface Facts {
  readonly alt?: string;
  readonly scope?: 'Row' | 'Column';
  readonly bbox?: readonly number[];
}

type Element = ReturnType<ReadablePdf['struct']>;

/** The tree of a tagged PDF: headings, tables with their cells, lists, pictures, in the order in which they are drawn. */
export class Structure {
  private readonly pdf: ReadablePdf;
  private readonly open: Element[];
  private isDecorating = false;

  constructor(pdf: ReadablePdf) {
    this.pdf = pdf;
    const root = pdf.struct('Document');
    pdf.addStructure(root);
    this.open = [root];
  }

  /** Draws what belongs to one part. */
  part<Result>(role: Role, facts: Facts, draw: () => Result): Result {
    if (this.isDecorating) return draw();
    const element = this.pdf.struct(role, { ...facts });
    this.open.at(-1)?.add(element);
    this.open.push(element);
    const result = draw();
    this.open.pop()?.end();
    return result;
  }

  /** Draws what is read to nobody: rules, squares, the foot and the head that each page repeats. */
  decoration<Result>(draw: () => Result): Result {
    if (this.isDecorating) return draw();
    this.isDecorating = true;
    this.pdf.markContent('Artifact');
    const result = draw();
    this.pdf.endMarkedContent();
    this.isDecorating = false;
    return result;
  }

  /** Draws a part of the content of the present part. Letters of another script say their language, and what was typed. */
  content(role: Role, { script, text }: ScriptRun, draw: () => void): void {
    const parent = this.open.at(-1);
    if (this.isDecorating || !parent) {
      draw();
      return;
    }
    const element = script === null ? parent : this.pdf.struct('Span', { lang: languages[script], actual: text });
    const marked = this.pdf.markStructureContent(script === null ? role : 'Span');
    draw();
    this.pdf.endMarkedContent();
    element.add(marked);
    if (element !== parent) parent.add(element);
  }

  end(): void {
    this.open[0]?.end();
  }
}
