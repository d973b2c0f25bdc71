import { Fragment } from 'react';
import { partsOf } from '../../rules/language/parts-of.ts';

interface Props {
  readonly text: string;
  /** The addresses of its links, by name. */
  readonly links?: Readonly<Record<string, string>>;
}

/** A sentence with bold words and links, in the order of its language: 'See the [Terms](terms).' */
export const Rich = ({ text, links = {} }: Props) =>
  partsOf(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
    <Fragment key={at}>
      {typeof part === 'string' ? (
        part
      ) : part.link === null ? (
        <b className="text-strong">{part.words}</b>
      ) : (
        <a className="link" href={links[part.link]}>
          {part.words}
        </a>
      )}
    </Fragment>
  ));
