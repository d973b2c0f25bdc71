/** A part of a sentence: plain, bold, or a link with the name of its address. */
export type Part = string | { readonly words: string; readonly link: string | null };

/** 'See the [Terms](terms) **now**.' → ['See the ', { words: 'Terms', link: 'terms' }, ' ', { words: 'now', link: null }, '.'] */
export const partsOf = (text: string): readonly Part[] =>
  text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\(\w+\))/).flatMap((part): readonly Part[] => {
    const [, bold, words, link] = /^\*\*(.+)\*\*$|^\[(.+)\]\((\w+)\)$/.exec(part) ?? [];
    if (bold) return [{ words: bold, link: null }];
    return words ? [{ words, link: link ?? null }] : part ? [part] : [];
  });
