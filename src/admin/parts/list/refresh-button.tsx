import type { UseQueryResult } from '@tanstack/react-query';
import { IconButton } from '../button.tsx';

interface Props {
  readonly read: UseQueryResult;
  readonly className?: string;
  readonly onDone?: () => void;
}

/** Reads a list again. */
export function RefreshButton({ read, className, onDone }: Props) {
  return (
    <IconButton icon="refresh-cw" label="Refresh" {...(className && { className })} onClick={() => void read.refetch().then(onDone)} />
  );
}
