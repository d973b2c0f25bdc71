import { GIFT_NOTE_MAX } from '../../../rules/limits.ts';
import { setGiftNote } from './gift.store.ts';

/** The words on the card of a present. */
export function GiftCard({ note }: { readonly note: string }) {
  return (
    <div className="field">
      <label htmlFor="gift-note">
        Words on the card <span className="field__optional">(optional)</span>
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
        {GIFT_NOTE_MAX - note.length} characters left
      </p>
    </div>
  );
}
