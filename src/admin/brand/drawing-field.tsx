import { useState } from 'react';
import { cleanSvg, SVG_MAX } from '../../rules/brand/svg-mark.ts';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';

interface Props {
  /** The cleaned drawing, or ''. */
  readonly svg: string;
  readonly fault?: string | undefined;
  readonly onChange: (svg: string) => void;
}

/** A drawing from a file. What is not a shape is left out before it is sent; the server cleans it again. */
export function DrawingField({ svg, fault, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const drawing = cleanSvg(await file.text());
    setProblem('fault' in drawing ? drawing.fault : null);
    if ('svg' in drawing) onChange(drawing.svg);
  };
  return (
    <div className="field">
      <label className="label" htmlFor="mark-file">
        Drawing (SVG)
      </label>
      <input
        className="input"
        id="mark-file"
        type="file"
        accept="image/svg+xml,.svg"
        aria-describedby="mark-hint"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <Fault of={problem ?? fault} />
      <p className="hint" id="mark-hint">
        Shapes and colours alone, up to {SVG_MAX / 1000} KB. Turn letters into paths.
      </p>
      {svg && <Button look="line" icon="trash-2" word="Remove the drawing" onClick={() => onChange('')} />}
    </div>
  );
}
