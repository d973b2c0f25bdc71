import { type MouseEvent, type ReactNode, useState } from 'react';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';

interface Props {
  readonly className: string;
  /** A file or page with customers' data, which asks for a fresh proof of who reads it. */
  readonly href: string;
  /** It opens in a tab of its own. */
  readonly isInTab?: boolean;
  readonly children: ReactNode;
}

/** A link to customers' data: a link cannot ask for the password, so a call does before it is followed. */
export function ConfirmedLink({ className, href, isInTab = false, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  const follow = async (event: MouseEvent) => {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    try {
      await adminCall('GET /admin/exports/allowed');
      // A tab that the browser blocks as a pop-up is opened here instead.
      if (!isInTab || !open(href, '_blank')) location.assign(href);
    } catch (error) {
      showToast({ kind: 'error', title: 'Not opened', message: sentenceOf(error) });
    } finally {
      setAsking(false);
    }
  };
  return (
    <a className={className} href={href} aria-busy={isAsking} onClick={follow}>
      {children}
    </a>
  );
}
