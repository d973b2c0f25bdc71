export interface NoticeWords {
  /** Text next to the button that applies the coupon. */
  readonly said: string;
  /** The end of the text that names the code; '' if the code is not at its end. */
  readonly ending: string;
}

/** 'Ten percent off with code SHAADI10', 'SHAADI10' → 'Ten percent off' and ' with code SHAADI10'. */
export function noticeWords(text: string, code: string | null): NoticeWords {
  const end = code
    ? new RegExp(`[\\s,:;–-]+(?:(?:with|use|using|by|the|code|coupon|कोड|कूपन):?\\s+)*${RegExp.escape(code)}(?: से| लगाएँ| डालें)?[.!।]?$`).exec(
        text,
      )
    : null;
  return end ? { said: text.slice(0, end.index), ending: end[0] } : { said: text, ending: '' };
}
