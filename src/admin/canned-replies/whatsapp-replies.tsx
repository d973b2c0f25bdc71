import { type PlaceholderValues, placeholdersIn } from '../../rules/canned-replies.ts';
import { useCannedReplies } from './use-canned-replies.client.ts';

/** Canned replies for WhatsApp: a press opens the chat with the text. A reply with a placeholder that has no value cannot be sent. */
export function WhatsappReplies({ phone, placeholders }: { readonly phone: string; readonly placeholders: PlaceholderValues }) {
  const texts = useCannedReplies('whatsapp', placeholders);
  if (!phone || texts.length === 0) return null;
  return (
    <details className="canned-replies">
      <summary className="link tap">WhatsApp with a ready text</summary>
      <ul>
        {texts.map(({ title, text }) => (
          <li key={title}>
            {placeholdersIn(text).length > 0 ? (
              <p className="text-meta">
                <b>{title}:</b> {placeholdersIn(text).join(', ')} is not known yet.
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
