import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Policy } from '../../../rules/store/policy-versions.ts';
import { count } from '../../../rules/text.ts';
import { Button } from '../../parts/button.tsx';
import { policyLetterRead } from '../text-reads.client.ts';
import type { PolicyLetter as Letter } from './policy-letter.server.ts';
import { PolicyLetterDialog } from './policy-letter-dialog.tsx';

interface Props {
  readonly kind: Policy;
  /** The newest version in English that the screen knows; another is asked for again. */
  readonly version: number;
}

/** Offers to tell customers with an open order what the newest version of a policy changes. */
export function PolicyLetter({ kind, version }: Props) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const read = policyLetterRead(kind, version);
  // Orders come and end: what was read when the screen was last open is old.
  const { data: letter } = useQuery({ ...read, refetchOnMount: 'always' });
  if (!letter || letter.version !== version || letter.waiting + letter.written === 0) return null;
  const { waiting, written } = letter;
  return (
    <div className="stack">
      {written > 0 && <p className="hint">Written to {count(written, 'customer')}.</p>}
      {waiting > 0 && (
        <>
          <p>
            {count(waiting, 'customer')} who ordered before this version {waiting === 1 ? 'has' : 'have'} an open order. Show them the
            change?
          </p>
          <Button look="line" icon="send" word={`Write to ${count(waiting, 'customer')}`} onClick={() => setAsking(true)} />
        </>
      )}
      {isAsking && (
        <PolicyLetterDialog
          {...{ kind, letter }}
          onWritten={(now: Letter) => client.setQueryData(read.queryKey, now)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
