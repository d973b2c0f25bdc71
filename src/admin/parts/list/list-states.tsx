import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { sentenceOf } from '../../app/admin-fault.ts';
import { ShopMark } from '../../app/shop-mark.tsx';
import { Button } from '../button.tsx';
import { Mark } from '../status/mark.tsx';

interface EmptyProps {
  /** The fixed text: 'No Products Found'. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** Nothing is there: why, and what to do. */
export function EmptyState({ title, children }: EmptyProps) {
  return (
    <div className="empty">
      <ShopMark />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface ErrorProps {
  /** The fixed text: 'Failed to fetch products.' One that names the reason says it alone. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A read that failed: the fixed text, why, and Try Again. */
function ErrorState({ title, error, onRetry }: ErrorProps) {
  return (
    <div className="empty" role="alert">
      <Mark name="filled-diamond" tone="bad" />
      <h2>{title}</h2>
      {!title.includes(sentenceOf(error)) && <p>{sentenceOf(error)}</p>}
      <Button look="line" word="Try Again" onClick={onRetry} />
    </div>
  );
}

interface ReadProps {
  readonly read: Pick<UseQueryResult<unknown>, 'isPending' | 'isError' | 'isFetching' | 'error' | 'data' | 'refetch'>;
  /** The fixed text of a read that failed: 'Failed to fetch products.', or with its reason. */
  readonly failed: string | ((reason: string) => string);
  /** 'Loading products…' */
  readonly loading: string;
}

/**
 * Shows the state of a read next to its rows, which stay where they are: that it is under way, that it failed, or that what is shown could
 * not be read again. Every list says so in the same way.
 */
export function ReadState({ read: { isPending, isError, isFetching, error, data, refetch }, failed, loading }: ReadProps) {
  if (isPending) return <LoadingState label={loading} />;
  if (!isError) return null;
  const reason = sentenceOf(error);
  const retry = () => void refetch();
  if (data === undefined) return <ErrorState title={typeof failed === 'string' ? failed : failed(reason)} error={error} onRetry={retry} />;
  return (
    <div className="note note--bad" role="alert">
      <Icon name="circle-alert" />
      <span>
        <b>Refreshing failed.</b> What you see may be out of date. {reason}
      </span>
      <Button look="line" word="Try Again" isBusy={isFetching} onClick={retry} />
    </div>
  );
}

const SKELETON_AFTER_MS = 200;
/** Ms after which a screen reader hears of a wait; the title of the screen comes first. */
const SAID_AFTER_MS = 2_000;
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];

function useIsAfter(ms: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isAfter;
}

/** Rows of the same measures while a list is on its way; a fast answer never shows them. */
function LoadingState({ label }: { readonly label: string }) {
  const isShown = useIsAfter(SKELETON_AFTER_MS);
  const isSaid = useIsAfter(SAID_AFTER_MS);
  return (
    <div aria-busy="true" className="list-loading">
      <p className="sr-only" role="status">
        {isSaid && label}
      </p>
      {isShown && (
        <table className="list" aria-hidden="true">
          <tbody>
            {SKELETON_ROWS.map((row) => (
              <tr key={row}>
                <td className="cell-picture">
                  <span className="skeleton skeleton--img" />
                </td>
                <td className="cell-title">
                  <span className="skeleton skeleton--2" />
                </td>
                <td className="cell-second">
                  <span className="skeleton skeleton--1" />
                </td>
                <td className="cell-end">
                  <span className="skeleton skeleton--3" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
