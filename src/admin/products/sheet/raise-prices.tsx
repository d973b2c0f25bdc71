import { useId, useState } from 'react';
import { count } from '../../../rules/text.ts';
import { typedNumber } from '../../../rules/typed/typed-number.ts';
import { Button } from '../../parts/button.tsx';
import { Fault } from '../../parts/fault.tsx';

const PERCENT_MAX = 100;

interface Props {
  /** The number of ticked products. */
  readonly ticked: number;
  readonly onRaise: (percent: number) => void;
}

/** Changes the prices of the ticked products by a percentage, to the whole rupee: the cells show it before it is saved. */
export function RaisePrices({ ticked, onRaise }: Props) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const id = useId();
  const raise = () => {
    const percent = Number(typedNumber(text.replace('%', '')) || Number.NaN);
    if (percent !== 0 && percent > -PERCENT_MAX && percent <= PERCENT_MAX) return onRaise(percent);
    setFault(`Enter a percentage up to ${PERCENT_MAX}, such as 5; -5 lowers the prices.`);
  };
  return (
    <form
      className="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        raise();
      }}
    >
      <label htmlFor={id}>Raise the prices of {count(ticked, 'ticked product')} by (%)</label>
      <div className="sheet-raise">
        <input
          id={id}
          className="input num"
          inputMode="text"
          placeholder="5"
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={({ target }) => {
            setFault('');
            setText(target.value);
          }}
        />
        <Button look="line" type="submit" word="Raise" />
      </div>
      <Fault of={fault} id={`${id}-fault`} />
    </form>
  );
}
