import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CANNED_REPLIES_MAX } from '../../features/canned-replies/canned-replies.schema.ts';
import type { CannedReplies } from '../../features/canned-replies/canned-replies.server.ts';
import { type CannedReply, knownPlaceholders } from '../../rules/canned-replies.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { Section } from '../parts/section/section.tsx';
import { CannedReplyDialog, placeWords } from './canned-reply-dialog.tsx';
import { cannedRepliesRead } from './use-canned-replies.client.ts';

/** The texts that the owner keeps. Each change of the list is saved at once. */
export function CannedRepliesSection() {
  const read = useQuery(cannedRepliesRead);
  return (
    <Section
      id="canned-replies"
      title="Ready texts"
      lead={`Offered where you write: WhatsApp, answers, notes. ${knownPlaceholders.join(', ')} are filled in automatically.`}
    >
      <ReadState read={read} failed="Failed to fetch ready texts" loading="Loading texts…" />
      {read.data && <Texts list={read.data} />}
    </Section>
  );
}

function Texts({ list: { texts, seen } }: { readonly list: CannedReplies }) {
  const client = useQueryClient();
  /** The place in the list of the text in the dialog; the list's length for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: (next: readonly CannedReply[]) => adminCall('PUT /admin/canned-replies', { body: { texts: [...next], seen } }),
    onSuccess: (saved) => client.setQueryData(cannedRepliesRead.queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey: cannedRepliesRead.queryKey }),
  });
  const change = (title: string, next: readonly CannedReply[]) => {
    const undo = (saved: CannedReplies) =>
      adminCall('PUT /admin/canned-replies', { body: { texts: [...texts], seen: saved.seen } }).then((before) =>
        client.setQueryData(cannedRepliesRead.queryKey, before),
      );
    save.mutate(next, {
      onSuccess: (saved) => showToast({ kind: 'done', title, action: { label: 'Undo', onClick: () => void undo(saved) } }),
      onError: (error) => showToast({ kind: 'error', title: 'Failed to save ready texts', message: sentenceOf(error) }),
    });
  };
  return (
    <>
      {texts.length === 0 && <p className="text-meta">No saved texts yet.</p>}
      <ul className="rows rows--wrap settings-list">
        {texts.map(({ place, title, text }, at) => (
          <li key={title + text}>
            <span className="settings-list__text">
              <b>{title}</b>
              <span className="text-meta">
                {placeWords[place]}: {text}
              </span>
            </span>
            <span className="settings-list__end" data-steps="">
              <IconButton
                icon="arrow-up"
                label={`Move ${title} up`}
                disabled={at === 0}
                isBusy={save.isPending}
                onClick={() => change('Moved', texts.toSpliced(at, 1).toSpliced(at - 1, 0, ...texts.slice(at, at + 1)))}
              />
              <IconButton icon="pencil" label={`Change ${title}`} onClick={() => setEdited(at)} />
              <IconButton
                icon="trash-2"
                label={`Delete ${title}`}
                isDanger
                isBusy={save.isPending}
                onClick={() => change(`Deleted: ${title}`, texts.toSpliced(at, 1))}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="settings-section__foot">
        <p className="text-meta">A text with an empty blank is not sent.</p>
        <Button
          look="line"
          icon="plus"
          word="Add ready text"
          hold={texts.length >= CANNED_REPLIES_MAX ? `There are ${CANNED_REPLIES_MAX} ready texts. Delete one first.` : undefined}
          onClick={() => setEdited(texts.length)}
        />
      </div>
      {edited !== null && (
        <CannedReplyDialog
          text={texts[edited] ?? null}
          onSave={(text) => save.mutateAsync(texts.toSpliced(edited, 1, text))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
