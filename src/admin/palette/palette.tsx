import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { SEARCH_CHARS_MAX } from '../../rules/limits.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminRead } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { MenuContext } from '../app/menu.ts';
import { recentOnes, rememberRecent } from '../app/recent.client.ts';
import { IconButton } from '../parts/button.tsx';
import { type Option, optionGroups } from './options.tsx';
import { PaletteList } from './palette-list.tsx';

const SETTLE_MS = 120;
const LIST = 'palette-list';

/** Goes anywhere by a few letters: orders, products, customers, screens, and what is begun from anywhere. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const [enters, setEnters] = useState(false);
  const [recent] = useState(recentOnes);
  const search = text.trim();
  const read = useQuery({
    ...adminRead('GET /admin/find', { query: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const isSettled = search === asked && (asked === '' || (!read.isFetching && !read.isPlaceholderData));
  const groups = optionGroups(use(MenuContext), search, search === '' ? undefined : read.data, recent);
  const options = groups.flatMap((group) => group.options);
  // Whoever opens it hears first what to type.
  const isChosen = search !== '' || at > 0;
  const active = options[Math.min(at, options.length - 1)];

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  const open = ({ href, icon, title }: Option) => {
    rememberRecent({ href, icon, title });
    onClose();
    go(href);
  };
  // Enter before the answer is there: what opens is what these letters find, not what the letters before found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the answer is there
  useEffect(() => {
    if (!enters || !isSettled) return;
    setEnters(false);
    if (active) open(active);
  }, [enters, isSettled]);

  const press = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setEnters(true);
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Go to"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className="palette__head">
        <div className="search">
          <Icon name="search" />
          <input
            className="input"
            role="combobox"
            aria-label="Order or tracking number, phone, email, name or product"
            placeholder="Order number, phone, email, product"
            aria-expanded={options.length > 0}
            aria-controls={LIST}
            aria-activedescendant={active && isChosen ? `${LIST}-${options.indexOf(active)}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_CHARS_MAX}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setAt(0);
              setEnters(false);
            }}
            onKeyDown={press}
          />
        </div>
        <IconButton icon="x" label="Close" className="only-phone" onClick={onClose} />
      </div>
      <PaletteList
        id={LIST}
        groups={groups}
        active={active}
        isChosen={isChosen}
        search={search}
        onOpen={open}
        onPoint={(option) => setAt(options.indexOf(option))}
      />
      <p className={isSettled && options.length === 0 ? 'palette__none' : 'sr-only'} role="status">
        {read.isError ? `Could not search: ${sentenceOf(read.error)}` : isSettled ? said(search, options.length) : ''}
      </p>
      <div className="dialog__foot hide-phone">
        <span className="text-meta palette__keys">
          <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
        </span>
      </div>
    </dialog>
  );
}

function said(search: string, count: number): string {
  if (search === '') return '';
  return count === 0 ? `Nothing has “${search}”.` : count === 1 ? '1 result' : `${count} results`;
}
