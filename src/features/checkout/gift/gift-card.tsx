import { fill } from '../../../rules/language/texts.ts';
import { GIFT_NOTE_MAX } from '../../../rules/limits.ts';
import { setGiftNote } from './gift.store.ts';
import { giftCardTexts } from './gift-card.texts.ts';

/** The words on the card of a present. */
export function GiftCard({ note }: { readonly note: string }) {
  const t = giftCardTexts();
  return (
    <div className="field">
      <label htmlFor="gift-note">
        {t.words} <span className="field__optional">{t.optional}</span>
      </label>
      <textarea
        className="textarea"
        id="gift-note"
        rows={3}
        maxLength={GIFT_NOTE_MAX}
        value={note}
        onChange={({ target }) => setGiftNote(target.value)}
        aria-describedby="gift-note-left"
      />
      <p className="hint" id="gift-note-left">
        {fill(t.left, { n: GIFT_NOTE_MAX - note.length })}
      </p>
    </div>
  );
}
