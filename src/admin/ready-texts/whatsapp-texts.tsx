import { blanksIn, type Filling } from '../../rules/ready-texts.ts';
import { useReadyTexts } from './use-ready-texts.client.ts';

/** Ready texts for WhatsApp: a press opens the chat with the text written. One with a blank that nothing fills cannot be sent. */
export function WhatsappTexts({ phone, filling }: { readonly phone: string; readonly filling: Filling }) {
  const texts = useReadyTexts('whatsapp', filling);
  if (!phone || texts.length === 0) return null;
  return (
    <details className="ready-words">
      <summary className="link tap">WhatsApp with a ready text</summary>
      <ul>
        {texts.map(({ title, text }) => (
          <li key={title}>
            {blanksIn(text).length > 0 ? (
              <p className="text-meta">
                <b>{title}:</b> {blanksIn(text).join(', ')} is not known yet.
              </p>
            ) : (
              <a href={`https://wa.me/91${phone}?text=${encodeURIComponent(text)}`} target="_blank" rel="noreferrer">
                <b>{title}: </b>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
