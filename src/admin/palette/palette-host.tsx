import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { IconButton } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { $palette } from './palette.store.ts';

const Palette = lazyComponent(() => import('./palette.tsx').then((code) => code.Palette));

const open = () => $palette.set(true);
const close = () => $palette.set(false);

/** Opens the palette: the glass in the bar of a phone, the field in the rail. */
export function FindButton({ isIcon = false }: { isIcon?: boolean }) {
  if (isIcon) return <IconButton icon="search" label="Go to" onClick={open} />;
  return (
    <button type="button" className="find" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      <Icon name="search" size="s" /> Go to{' '}
      <span aria-hidden="true">
        <kbd>Ctrl K</kbd>
      </span>
    </button>
  );
}

/** Shows the palette and listens for its key. A dialog that is open stays alone. */
export function PaletteHost() {
  const isOpen = useStore($palette);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if ($palette.get()) close();
      else if (!document.querySelector('dialog[open]')) open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return isOpen ? <Palette onClose={close} /> : null;
}
