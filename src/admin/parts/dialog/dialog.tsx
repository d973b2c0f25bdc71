import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button.tsx';

interface Props {
  readonly title: string;
  /** A line under the title: the number of the order, for instance. */
  readonly sub?: string;
  readonly size?: 's' | 'l';
  /** Called by Escape, the cross and the grey ground. Left out where the dialog cannot be closed. */
  readonly onClose?: () => void;
  /** Buttons at the foot; the safe one first. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
  /** The form that the dialog is: Enter sends it. */
  readonly onSubmit?: () => void;
}

/**
 * A dialog over the screen: a sheet from below on a phone. It is open for as long as it is rendered; what opened it gets
 * the focus back. Never render two.
 */
export function Dialog({ title, sub, size, onClose, foot, children, onSubmit }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    const first = dialog.current?.querySelector<HTMLElement>(
      '[data-focus], form .dialog__body :is(input:not([type="file"]), select, textarea)',
    );
    first?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      // A dialog that is taken away says nothing by itself; its toast goes on without it.
      document.dispatchEvent(new Event('close'));
    };
  }, []);

  const inside = (
    <>
      <div className="dialog__head">
        <h2 id={heading}>
          {title}
          {sub && (
            <>
              <span className="sr-only"> </span>
              <span className="dialog__sub">{sub}</span>
            </>
          )}
        </h2>
        {onClose && <IconButton icon="x" label="Close" onClick={onClose} />}
      </div>
      <div className="dialog__body">{children}</div>
      <div className="dialog__foot">{foot}</div>
    </>
  );

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={size ? `dialog dialog--${size}` : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Chromium does not let a page hold two closes in a row: the second one closes the dialog, see below.
        if (!event.cancelable) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // Closed by the browser alone: it is open for as long as it is rendered.
        dialog.current?.showModal();
        onClose?.();
      }}
      onClick={({ target }) => target === dialog.current && onClose?.()}
    >
      {onSubmit ? (
        <form
          className="dialog__form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onSubmit();
          }}
        >
          {inside}
        </form>
      ) : (
        inside
      )}
    </dialog>
  );
}
