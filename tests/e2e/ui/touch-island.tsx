import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type SubmitEvent, useState } from 'react';

const $taps = atom(0);

/** An island with one of each kind of control. */
export function TouchIsland() {
  const taps = useStore($taps);
  const [text, setText] = useState('');
  const [size, setSize] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [sent, setSent] = useState(0);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setSent((before) => before + 1);
  };
  return (
    <div>
      <button type="button" id="tap" onClick={() => $taps.set($taps.get() + 1)}>
        <span id="inside">Add</span>
      </button>
      <input id="text" aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <input id="small" aria-label="Small" type="radio" name="size" checked={size === 'small'} onChange={() => setSize('small')} />
      <input id="large" aria-label="Large" type="radio" name="size" checked={size === 'large'} onChange={() => setSize('large')} />
      <input id="agree" aria-label="Agree" type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
      <form onSubmit={send}>
        <input id="note" aria-label="Note" />
        <button type="submit" id="send">
          Send
        </button>
      </form>
      <a id="link" href="#there">
        Somewhere else
      </a>
      <output id="state">{[taps, text, size, agreed, sent].join('|')}</output>
    </div>
  );
}
