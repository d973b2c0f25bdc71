import { useStore } from '@nanostores/react';
import { type InputEvent, useEffect, useRef, useState } from 'react';
import { formatPhone } from '../../../rules/address/phone.ts';
import { fill } from '../../../rules/language/texts.ts';
import { CODE_DIGITS, LONG_CODE_DIGITS } from '../../../rules/people/rate-limits.ts';
import { PASTED_MAX } from '../../../rules/typed/format-characters.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Rich } from '../../../ui/rich-text/rich.tsx';
import type { DeliveryForm } from '../checkout.schema.ts';
import { askWithoutPress, requestCode } from './ask-code.client.ts';
import { $contactCode, CODE_FIELD, type ContactCode, clearCodeError } from './contact-code.store.ts';
import { contactCodeTexts } from './contact-code.texts.ts';

/** Channel of the first code, from the settings of the shop. */
export type CodeChannel = 'whatsapp' | 'email';

/** Returns the text that says where the code was sent. `codesBy`: the channel of a code that was not sent yet. */
function whereItIs(sent: ContactCode['sent'], codesBy: CodeChannel): string {
  const t = contactCodeTexts();
  if (!sent) return codesBy === 'whatsapp' ? t.willSendWhatsapp : t.willSend;
  if (sent.earlier) return fill(t.earlier, { to: sent.to });
  return sent.channel === 'whatsapp' ? fill(t.sentWhatsapp, { to: formatPhone(sent.to) }) : fill(t.sent, { to: sent.to });
}

interface Props {
  codesBy: CodeChannel;
  /** '₹349.00' */
  total: string;
  /** Reads the form, normalised; null if it has errors. */
  read: () => Promise<DeliveryForm | null>;
}

/** The panel under the choice of cash on delivery: where the code is sent, the field for it, and "Send again". */
export function ContactCodePanel({ codesBy, total, read }: Props) {
  const t = contactCodeTexts();
  const { sent, asking, error } = useStore($contactCode);
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = panel.current?.closest('form');
    if (!form) return;
    const ask = () => void askWithoutPress(form).catch(() => {});
    const onLeave = ({ target }: FocusEvent) => (target as Element).matches('[name=phone], [name=email], [name=postal_code]') && ask();
    ask();
    form.addEventListener('focusout', onLeave);
    return () => form.removeEventListener('focusout', onLeave);
  }, []);
  useEffect(() => {
    // Whoever types, or chooses with the keys, stays where they are.
    if (error || (sent && !document.activeElement?.matches('input:focus-visible'))) field.current?.focus();
    // The next digit takes the place of a wrong code.
    if (error) field.current?.select();
  }, [sent, error]);
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    clearCodeError();
    const digits = currentTarget.value.replace(/\s/g, '').length;
    if (digits === (sent?.earlier ? LONG_CODE_DIGITS : CODE_DIGITS)) currentTarget.form?.requestSubmit();
  };
  const again = async (by?: 'email') => {
    const delivery = await read();
    const form = field.current?.form;
    if (delivery && form) await requestCode(form, delivery, by);
  };
  return (
    <div className="contact-code" ref={panel}>
      {/* That a code will come is read with the choice; only that it is sent is news. */}
      <p className="text-small" role={sent ? 'status' : undefined}>
        <Rich text={whereItIs(sent, codesBy)} />
      </p>
      {sent && (
        <>
          <div className={error ? 'field field--error' : 'field'}>
            <label htmlFor="contact-code">{sent.earlier ? t.long : t.six}</label>
            <input
              key={sent.againAt}
              ref={field}
              className="input input--code contact-code__input"
              id="contact-code"
              name={CODE_FIELD}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={PASTED_MAX}
              required
              onInput={onInput}
              aria-describedby={error ? 'contact-code-e' : 'contact-code-h'}
              {...(error && { 'aria-invalid': true })}
            />
            <p className="hint" id="contact-code-h">
              {fill(t.lastDigit, { total })}
            </p>
            {error && (
              <p className="error" id="contact-code-e" role="alert">
                <Icon name="circle-alert" size="s" /> {error}
              </p>
            )}
          </div>
          <div className="cluster">
            <Again key={sent.againAt} sent={sent} asking={asking} onAsk={() => again(sent.channel === 'email' ? 'email' : undefined)} />
            {sent.channel === 'whatsapp' && (
              <button type="button" className="link tap text-small" aria-disabled={asking} onClick={() => again('email')}>
                {t.byEmail}
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
  const t = contactCodeTexts();
  const [wait, setWait] = useState(() => secondsTo(sent.againAt));
  useEffect(() => {
    const clock = setInterval(() => setWait(secondsTo(sent.againAt)), 1000);
    return () => clearInterval(clock);
  }, [sent.againAt]);
  return wait > 0 ? (
    <span className="text-meta">{fill(t.wait, { seconds: String(wait).padStart(2, '0') })}</span>
  ) : (
    <button type="button" className="link tap text-small" aria-disabled={asking} onClick={onAsk}>
      {asking ? t.sending : t.again}
    </button>
  );
}
