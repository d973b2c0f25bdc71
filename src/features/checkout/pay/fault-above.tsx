import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { formatClock } from '../../../rules/dates.ts';
import { fill } from '../../../rules/language/texts.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { $paymentFault } from '../../payment/pay/page-state.client.ts';
import { checkoutTexts } from '../checkout.texts.ts';

interface Props {
  /** Chooses cash on delivery; null if it is chosen or not offered. */
  onCash: (() => void) | null;
}

/** Why the last payment failed, above the form until the next attempt: what happened, what became of the money, and the other way. */
export function FaultAbove({ onCash }: Props) {
  const t = checkoutTexts();
  const fault = useStore($paymentFault);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault) line.current?.scrollIntoView({ block: 'center' });
  }, [fault]);
  if (!fault) return null;
  return (
    <div className="checkout-fault checkout-fault--above" role="alert" id="pay-fault" ref={line}>
      <Icon name="circle-alert" />
      <div>
        <p>
          <b className="text-strong">{fault.title ?? t.failed}</b>
        </p>
        <p>
          {fault.happened} {fault.advice}
          {fault.heldUntil != null && ` ${fill(t.heldUntil, { time: formatClock(fault.heldUntil) })}`}
        </p>
        {fault.objectAt && (
          <a className="link tap" href={fault.objectAt}>
            {t.notRight}
          </a>
        )}
      </div>
      {onCash && (
        <button type="button" className="btn btn--line btn--s" onClick={onCash}>
          {t.payCash}
        </button>
      )}
    </div>
  );
}
