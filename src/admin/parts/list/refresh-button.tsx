import type { UseQueryResult } from '@tanstack/react-query';
import { Icon } from '../../../ui/icon/icon.tsx';

interface Props {
  readonly read: UseQueryResult;
  readonly className?: string;
  readonly onDone?: () => void;
}

/** Reads a list again. */
export function RefreshButton({ read, className = 'icon-button', onDone }: Props) {
  return (
    <button
      type="button"
      className={className}
      aria-label="Refresh"
      disabled={read.isFetching}
      onClick={() => void read.refetch().then(onDone)}
    >
      <Icon name="refresh-cw" />
    </button>
  );
}
