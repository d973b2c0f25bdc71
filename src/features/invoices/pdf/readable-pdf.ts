// pdfkit draws: it keeps the places of marks in Indian scripts, and writes the tags that a screen reader needs. It cannot take pages of
// another file; `parcel-papers-pdf.server.ts` joins those with pdf-lib.
import PDFDocument from 'pdfkit';

/**
 * A PDF whose texts can carry what was typed. Shaping joins and reorders the letters of Indian scripts, so a program that reads the file gets
 * them from the glyphs in another order and not all of them.
 */
export class ReadablePdf extends PDFDocument {
  private typed: string | null = null;

  /** Draws a text in one line. `typed`: what a program that reads the file gets for it. */
  readableText(text: string, x: number, y: number, typed: string): void {
    this.typed = typed;
    this.text(text, x, y, { lineBreak: false });
    this.typed = null;
  }

  /** The mark is within the text object: outside of it, readers take the place of its letters by another matrix. */
  override addContent(data: string): this {
    const { typed } = this;
    const isMarked = typed !== null && (data === 'BT' || data === 'ET');
    // The marks come here too.
    this.typed = isMarked ? null : typed;
    if (isMarked && data === 'ET') this.endMarkedContent();
    super.addContent(data);
    if (isMarked && data === 'BT') this.markContent('Span', { actual: typed });
    this.typed = typed;
    return this;
  }
}
