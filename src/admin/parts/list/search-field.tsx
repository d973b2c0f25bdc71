import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Called a moment after the last key. */
  readonly onSearch: (text: string) => void;
}

const SETTLE_MS = 250;

/** The search of a list; Alt and "/" put the cursor into it. A key of one letter would answer to whoever dictates. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);

  useEffect(() => {
    // The address changed by itself: Back, or a tab.
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onSearch(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.code !== 'Slash' || !event.altKey || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);

  return (
    <search>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          sent.current = text;
          onSearch(text);
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          className="input"
          type="search"
          aria-keyshortcuts="Alt+/"
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span className="only-wide" aria-hidden="true">
          <kbd>Alt /</kbd>
        </span>
      </form>
    </search>
  );
}
