import { useId, useState } from 'react';
import { cleanSvg, SVG_MAX } from '../../rules/brand/svg-mark.ts';
import { IconButton } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { FileButton } from '../parts/upload/file-button.tsx';

interface Props {
  /** The cleaned drawing, or ''. */
  readonly svg: string;
  readonly fault?: string | undefined;
  readonly onChange: (svg: string) => void;
}

const label = 'Drawing (SVG)';

/** A drawing from a file. What is not a shape is left out before it is sent; the server cleans it again. */
export function DrawingField({ svg, fault, onChange }: Props) {
  const hint = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const message = problem ?? fault;
  const read = async ([file]: readonly File[]) => {
    if (!file) return;
    const drawing = cleanSvg(await file.text());
    setProblem('fault' in drawing ? drawing.fault : null);
    if ('svg' in drawing) onChange(drawing.svg);
  };
  const remove = () => {
    setProblem(null);
    onChange('');
  };
  return (
    <fieldset className="single-picture">
      <legend className="label">{label}</legend>
      {svg && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width="160" height="160" />}
      <FileButton
        {...{ label }}
        icon="image-plus"
        accept="image/svg+xml,.svg"
        isThere={svg !== ''}
        isWrong={message !== undefined}
        describedBy={hint}
        onChoose={(files) => void read(files)}
      />
      {svg && <IconButton icon="trash-2" label={`Remove ${label}`} isDanger onClick={remove} />}
      <Fault of={message} />
      <p className="hint" id={hint}>
        Shapes and colours alone, up to {SVG_MAX / 1000} KB. Turn letters into paths.
      </p>
    </fieldset>
  );
}
