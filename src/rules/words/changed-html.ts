import { type BlankValues, shownBlocks } from './fill-words.ts';
import { type Block, blocksHtml } from './markup.ts';
import { stepsBetween } from './word-changes.ts';

const asLine = ({ kind, text }: Block) => `${kind} ${text}`;

/** Returns a text as HTML in which the blocks that differ from `saved` are marked. */
export function changedHtml(saved: string, text: string, values: BlankValues): string {
  const blocks = shownBlocks(text, values);
  const steps = stepsBetween(shownBlocks(saved, values).map(asLine), blocks.map(asLine)).filter(({ kind }) => kind !== 'gone');
  return blocksHtml(blocks.map((block, at) => ({ ...block, isChanged: steps[at]?.kind === 'new' })));
}
