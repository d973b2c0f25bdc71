import type { TextVersion } from '../../../features/words/admin/read-words.server.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { count } from '../../../rules/text.ts';

interface Props {
  readonly versions: readonly TextVersion[];
  /** Publishes a version again; 0 is what the shop comes with. */
  readonly onUse: (version: number) => void;
  readonly isBusy: boolean;
  /** Orders are counted: they keep the text. */
  readonly hasOrders?: boolean;
}

const HASH_SHOWN = 12;

/** The versions of a text or of the brand, newest first, each with its way back. */
export function WordHistory({ versions, onUse, isBusy, hasOrders = false }: Props) {
  const [newest] = versions;
  return (
    <section className="panel">
      <h2>History</h2>
      <ul className="word-history">
        {versions.map(({ version, at, by, hash, orders }) => (
          <li key={version}>
            <span>
              <b>{formatDateTime(at)}</b>, by {by}
            </span>
            <button
              type="button"
              className="link tap"
              disabled={isBusy}
              onClick={() => onUse(version === newest?.version ? version - 1 : version)}
            >
              {version === newest?.version ? 'Take this back' : 'Use again'}
              <span className="sr-only">: version {version}</span>
            </button>
            <span className="text-meta">
              Version {version}, {hash.slice(0, HASH_SHOWN)}
              {hasOrders && `. In force for ${count(orders, 'order')}`}
            </span>
          </li>
        ))}
        <li>
          <span>
            <b>The original</b>
          </span>
          {newest && (
            <button type="button" className="link tap" disabled={isBusy} onClick={() => onUse(0)}>
              Use again<span className="sr-only">: as the shop comes</span>
            </button>
          )}
        </li>
      </ul>
    </section>
  );
}
