import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { askWith } from './unsaved-work.client.ts';

/** Asks before unsaved work is dropped. */
export function LeaveDialog() {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(leaves: boolean) => void>(() => undefined);
  useEffect(() => {
    askWith(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
  }, []);
  if (!isOpen) return null;
  const end = (leaves: boolean) => {
    setOpen(false);
    answer.current(leaves);
  };
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Stay here"
      onConfirm={() => end(true)}
      onCancel={() => end(false)}
    >
      <p>What you changed on this page is not saved.</p>
    </ConfirmDialog>
  );
}
