import { useEffect, useId, useRef, useState } from 'react';
import { orderNumber } from '../../../rules/order-number.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { Button } from '../../parts/button.tsx';
import { canScan, scanCodes } from './scan-code.client.ts';

interface Props {
  readonly onCode: (text: string) => void;
  /** No order is open: the field takes what a scanner types. */
  readonly isWaiting: boolean;
}

/** A field for the number of an order: typed, read by a scanner that types, or by the camera where the browser can read codes. */
export function ScanField({ onCode, isWaiting }: Props) {
  const [text, setText] = useState('');
  const [hasCamera, setHasCamera] = useState(false);
  const [isOn, setOn] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef('');
  const id = useId();
  useEffect(() => setHasCamera(canScan()), []);
  useEffect(() => {
    if (!isWaiting) return;
    last.current = '';
    // On a phone the keyboard would cover the camera.
    if (matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [isWaiting]);
  useEffect(() => {
    if (!isOn || !video.current) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    scanCodes(video.current, (code) => {
      // The same code stays in view for many frames.
      if (code === last.current) return;
      last.current = code;
      onCode(code);
    }).then(
      (end) => {
        if (isGone) end();
        else stop = end;
      },
      () => {
        setOn(false);
        showToast({ kind: 'error', title: 'No camera', message: 'Allow the camera for this page, or type the number of the order.' });
      },
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isOn, onCode]);
  const submit = () => {
    if (text.trim() !== '') onCode(text);
    setText('');
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="field">
        <label htmlFor={id}>Order number, or the code of a slip</label>
        <input
          ref={field}
          id={id}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          placeholder={orderNumber(20412)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="actions">
        <Button type="submit" word="Open" />
        {hasCamera && (
          <Button
            look="line"
            icon="camera"
            word={isOn ? 'Camera off' : 'Use the camera'}
            aria-pressed={isOn}
            onClick={() => setOn(!isOn)}
          />
        )}
      </div>
      {isOn && <video ref={video} className="pack-video" muted playsInline aria-label="What the camera sees" />}
    </form>
  );
}
