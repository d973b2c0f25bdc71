/** A heading, a paragraph, or the lines of a list. */
export type HelpBlock =
  | { readonly kind: 'heading' | 'text'; readonly text: string }
  | { readonly kind: 'steps' | 'points'; readonly lines: readonly string[] };

/** '# Orders\n\nPack it.' → the heading and the paragraph. Of Markdown it knows headings, paragraphs, lists and bold words. */
export const blocksOf = (markdown: string): readonly HelpBlock[] =>
  markdown
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      if (block.startsWith('#')) return { kind: 'heading', text: block.replace(/^#+ /, '') };
      const list = /^(- |1\. )/.exec(block)?.[1];
      if (!list) return { kind: 'text', text: block.replaceAll('\n', ' ') };
      return { kind: list === '- ' ? 'points' : 'steps', lines: block.split('\n').map((line) => line.replace(/^(?:-|\d+\.) /, '')) };
    });
