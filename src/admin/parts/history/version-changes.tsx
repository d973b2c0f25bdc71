import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../rules/language/languages.ts';
import { type Stretch, wordChanges } from '../../../rules/words/word-changes.ts';
import type { WordKind } from '../../../rules/words/word-kinds.ts';
import { adminRead } from '../../app/admin-calls.client.ts';

interface Props {
  readonly kind: WordKind;
  readonly version: number;
  readonly language: Language;
}

/** A version never changes: it is read once. */
const versionRead = ({ kind, version, language }: Props) => ({
  ...adminRead('GET /admin/texts/versions/:kind/:version', {
    params: { kind, version },
    ...(language !== 'en' && { query: { language } }),
  }),
  staleTime: Number.POSITIVE_INFINITY,
});

const tags = { same: 'span', gone: 'del', new: 'ins' } as const;

function Words({ kind, text }: Stretch) {
  const Tag = tags[kind];
  return <Tag>{text}</Tag>;
}

/** Shows what a version changed: each paragraph that differs from the version before it, word by word. */
export function VersionChanges(version: Props) {
  const after = useQuery(versionRead(version));
  const before = useQuery(versionRead({ ...version, version: version.version - 1 }));
  if (after.isError || before.isError) return <p className="text-meta">The change could not be read. Please try again later.</p>;
  if (!after.data || !before.data) return <p className="text-meta">Comparing…</p>;
  const changes = wordChanges(before.data.text, after.data.text);
  if (changes.length === 0) return <p className="text-meta">The same text as before.</p>;
  return (
    <div className="word-changes">
      {changes.map((stretches, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <p key={at}>
          {stretches.map((stretch, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do its parts
            <Words key={place} {...stretch} />
          ))}
        </p>
      ))}
    </div>
  );
}
