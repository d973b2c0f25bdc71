import { useId } from 'react';

interface Props {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Asks for the reason of a change, which the timeline keeps. */
export function ReasonField({ value, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        Reason<span className="field__optional">, optional</span>
      </label>
      <input id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
