import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { savesData } from '../../ui/timing/saves-data.client.ts';
import { whenIdle } from '../app/idle.client.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog/dialog.tsx';

type Closable = { readonly onClose?: unknown };

/**
 * A component whose code is fetched while the browser has nothing to do, or when it is first shown: dialogs and parts
 * below the first screen. Until the code is there `meanwhile` keeps its place, also on the server; if it does not come, that is said.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetched = () =>
    load().then((code) => {
      Loaded = code;
    });
  // What does not come now is asked for again when it is shown.
  if (typeof window !== 'undefined' && !savesData()) whenIdle(() => void fetched().catch(() => undefined));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when its module is loaded
  return function LazyComponent(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'missing'>('loading');
    const bring = useCallback(() => {
      setState('loading');
      fetched().then(
        () => setState('loaded'),
        () => setState('missing'),
      );
    }, []);
    useEffect(() => {
      if (!Loaded) bring();
    }, [bring]);
    if (Loaded) return <Loaded {...props} />;
    if (state !== 'missing') return meanwhile;
    const { onClose } = props as Closable;
    return <Missing onClose={typeof onClose === 'function' ? () => onClose() : null} onRetry={bring} />;
  };
}

/** Says that code did not come: in a dialog where a dialog was asked for. */
function Missing({ onClose, onRetry }: { readonly onClose: (() => void) | null; readonly onRetry: () => void }) {
  const words = 'Please check your internet connection. If it fails again, reload the page.';
  if (!onClose)
    return (
      <p className="note note--bad note--floats" role="alert">
        <span>
          <b>A part of this screen did not load.</b> {words}
        </span>
        <Button look="line" word="Try Again" onClick={onRetry} />
      </p>
    );
  return (
    <Dialog
      title="This did not load"
      size="s"
      onClose={onClose}
      foot={
        <>
          <Button look="line" word="Close" onClick={onClose} />
          <Button word="Try Again" onClick={onRetry} data-focus />
        </>
      }
    >
      <p role="alert">{words}</p>
    </Dialog>
  );
}
