import { useState } from 'react';
import type { TextVersion } from '../../../features/words/admin/read-words.server.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { count } from '../../../rules/text.ts';
import type { WordKind } from '../../../rules/words/word-kinds.ts';
import { Button } from '../button.tsx';
import { VersionChanges } from './version-changes.tsx';

interface Props {
  readonly kind: WordKind;
  readonly language?: Language;
  readonly versions: readonly TextVersion[];
  /** Publishes a version again; 0 is what the shop comes with. */
  readonly onUse: (version: number) => void;
  readonly isBusy: boolean;
  /** Orders are counted: they keep the text. */
  readonly hasOrders?: boolean;
  /** The shop comes with a text of this kind; a page that the owner made begins with the first version. */
  readonly hasOriginal?: boolean;
}

const HASH_SHOWN = 12;

/** The versions of a text or of the brand, newest first, each with what it changed and its way back. That of the newest is shown. */
export function WordHistory({ kind, language = 'en', versions, onUse, isBusy, hasOrders = false, hasOriginal = true }: Props) {
  const [newest] = versions;
  const first = versions.at(-1)?.version;
  return (
    <section className="panel">
      <h2>History</h2>
      <ul className="word-history">
        {versions.map((one) => (
          <VersionRow
            key={one.version}
            {...{ kind, language, one, isBusy, hasOrders }}
            isNewest={one === newest}
            onUse={hasOriginal || one.version !== first || one !== newest ? onUse : undefined}
          />
        ))}
        {hasOriginal && (
          <li>
            <span>
              <b>The original</b>
            </span>
            {newest && (
              <Button look="link" word="Use again" aria-label="Use again: as the shop comes" isBusy={isBusy} onClick={() => onUse(0)} />
            )}
          </li>
        )}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<Props, 'kind' | 'isBusy' | 'hasOrders'> {
  readonly language: Language;
  readonly one: TextVersion;
  readonly isNewest: boolean;
  /** Missing for the only version of a page that the shop does not come with. */
  readonly onUse: Props['onUse'] | undefined;
}

function VersionRow({ kind, language, one: { version, at, by, hash, follows, orders }, isNewest, isBusy, hasOrders, onUse }: RowProps) {
  const [isOpen, setOpen] = useState(isNewest);
  const word = isNewest ? 'Take this back' : 'Use again';
  const back = onUse && (
    <Button
      look="link"
      word={word}
      aria-label={`${word}: version ${version}`}
      isBusy={isBusy}
      onClick={() => onUse(isNewest ? version - 1 : version)}
    />
  );
  const see = (
    <button type="button" className="link tap" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Hide' : 'See'}
      <span className="sr-only"> what version {version} changed</span>
    </button>
  );
  return (
    <li>
      <span>
        <b>
          {formatDateTime(at)}, by {by}
        </b>
      </span>
      {isNewest ? back : see}
      <span className="text-meta">
        Version {version}, {hash.slice(0, HASH_SHOWN)}
        {hasOrders && `. In force for ${count(orders, 'order')}`}
        {language !== 'en' && `. Says ${follows ? `English version ${follows}` : 'the first English'}`}
      </span>
      {isNewest ? see : back}
      {isOpen && <VersionChanges {...{ kind, version, language }} />}
    </li>
  );
}
