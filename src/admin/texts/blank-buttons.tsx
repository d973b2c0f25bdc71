interface Props {
  /** The blanks and their meanings. */
  readonly blanks: Readonly<Record<string, string>>;
  /** The id of the field into which a press puts the blank. */
  readonly field: string;
}

/** Puts a blank at the cursor; the form hears of it as of typed text. */
function insert(field: string, blank: string): void {
  const box = document.querySelector<HTMLTextAreaElement | HTMLInputElement>(`[name="${field}"]`);
  if (!box) return;
  box.focus();
  box.setRangeText(blank, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

export function BlankButtons({ blanks, field }: Props) {
  return (
    <p className="word-blanks">
      {Object.entries(blanks).map(([name, meaning]) => (
        <button key={name} type="button" title={meaning} onClick={() => insert(field, `{${name}}`)}>
          {`{${name}}`}
        </button>
      ))}
    </p>
  );
}
