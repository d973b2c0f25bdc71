import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatPhone } from '../../../rules/address/phone.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { DeliveryForm } from '../checkout.schema.ts';
import { requestCode } from './ask-code.client.ts';
import { $contactCode, CODE_FIELD, type ContactCode, clearCodeError } from './contact-code.store.ts';

/** Channel of the first code, from the settings of the shop. */
export type CodeChannel = 'whatsapp' | 'email';

const formatContact = { whatsapp: formatPhone, email: (to: string) => to } as const;

interface Props {
  codesBy: CodeChannel;
  /** Reads the form, normalised; null if it has errors. */
  read: () => Promise<DeliveryForm | null>;
}

/** The panel under the choice of cash on delivery: where the code is sent, the field for it, and "Send again". */
export function ContactCodePanel({ codesBy, read }: Props) {
  const { sent, asking, error } = useStore($contactCode);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (sent || error) field.current?.focus();
  }, [sent, error]);
  const again = async (by?: 'email') => {
    const delivery = await read();
    const form = field.current?.form;
    if (delivery && form) await requestCode(form, delivery, by);
  };
  return (
    <div className="contact-code">
      <p className="text-small" role="status">
        {sent?.earlier ? (
          <>
            We have mailed several codes to <b className="text-strong">{sent.to}</b> lately. Enter the long code from the newest mail.
          </>
        ) : sent ? (
          <>
            We sent a code to <b className="text-strong">{formatContact[sent.channel](sent.to)}</b>
            {sent.channel === 'whatsapp' && ' on WhatsApp'}. It is valid for 10 minutes. Enter it to place your order.
          </>
        ) : (
          `We will send a six-digit code to your ${codesBy === 'whatsapp' ? 'phone on WhatsApp' : 'email address'}. Enter it here to place your order.`
        )}
      </p>
      {sent && (
        <>
          <div className={error ? 'field field--error' : 'field'}>
            <label htmlFor="contact-code">{sent.earlier ? 'Long code' : 'Six-digit code'}</label>
            <input
              ref={field}
              className="input input--code contact-code__input"
              id="contact-code"
              name={CODE_FIELD}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={24}
              required
              onInput={clearCodeError}
              {...(error && { 'aria-invalid': true, 'aria-describedby': 'contact-code-e' })}
            />
            {error && (
              <p className="error" id="contact-code-e" role="alert">
                <Icon name="circle-alert" size="s" /> {error}
              </p>
            )}
          </div>
          <div className="cluster">
            <Again key={sent.againAt} sent={sent} asking={asking} onAsk={() => again(sent.channel === 'email' ? 'email' : undefined)} />
            {sent.channel === 'whatsapp' && (
              <button type="button" className="link tap text-small" disabled={asking} onClick={() => again('email')}>
                Send it by email instead
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

const secondsTo = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** The button for another code, after the previous one has had time to arrive. */
function Again({ sent, asking, onAsk }: { sent: NonNullable<ContactCode['sent']>; asking: boolean; onAsk: () => void }) {
  const [wait, setWait] = useState(() => secondsTo(sent.againAt));
  useEffect(() => {
    const clock = setInterval(() => setWait(secondsTo(sent.againAt)), 1000);
    return () => clearInterval(clock);
  }, [sent.againAt]);
  return wait > 0 ? (
    <span className="text-meta">Send again in 0:{String(wait).padStart(2, '0')}</span>
  ) : (
    <button type="button" className="link tap text-small" disabled={asking} onClick={onAsk}>
      {asking ? 'Sending...' : 'Send again'}
    </button>
  );
}
