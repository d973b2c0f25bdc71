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

/** The search of a list; "/" puts the cursor into it. */
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
      if (event.key !== '/' || (event.target instanceof HTMLElement && event.target.matches('input, textarea, select, dialog *'))) return;
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
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <kbd className="only-wide">/</kbd>
      </form>
    </search>
  );
}
