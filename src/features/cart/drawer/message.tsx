import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $message } from './drawer-changes.client.ts';

/** The line of messages in the drawer, of which the text alone is said. "Undo" takes the focus of the button that went with its line. */
export function Message() {
  const message = useStore($message);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (message?.action?.takesFocus) button.current?.focus();
  }, [message]);
  const act = () => {
    $message.set(null);
    message?.action?.onPress();
    focusTitle();
  };
  return (
    <div className={message ? 'cart-drawer__message' : undefined}>
      <span role="status">{message?.text}</span>
      {message?.action && (
        <button className="link tap" type="button" ref={button} onClick={act}>
          {message.action.label}
        </button>
      )}
    </div>
  );
}

/** Moves the focus to the title after a press whose button disappears. */
export const focusTitle = () => document.getElementById('cart-drawer-title')?.focus({ preventScroll: true });
