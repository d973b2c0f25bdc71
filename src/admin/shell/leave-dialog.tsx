import { useEffect, useRef, useState } from 'react';
import { askWith } from '../app/unsaved-work.client.ts';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';

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
