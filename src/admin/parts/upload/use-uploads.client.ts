import { useEffect, useRef, useState } from 'react';
import { sendPicture, type Upload } from './send-picture.client.ts';

/** A picture on its way, or one that was refused. */
export interface Sending {
  readonly id: string;
  readonly file: File;
  /** 0 to 1 */
  readonly share: number;
  readonly fault: string | null;
}

interface Uploads {
  readonly sending: readonly Sending[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (id: string) => void;
  /** Stops it, or takes a refused one away. */
  readonly drop: (id: string) => void;
}

/** Pictures are sent one after the other; each one that is stored is given to `onStored`. */
export function useUploads(prefix: string, onStored: (key: string, file: File) => void): Uploads {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const running = useRef<{ readonly id: string; readonly upload: Upload } | null>(null);
  /**
   * Uploads that have begun and are not sent again: React may run the effect of an earlier drawing after the answer has come. A retry has a
   * new id.
   */
  const begun = useRef(new Set<string>());
  const stored = useRef(onStored);
  stored.current = onStored;

  const change = (id: string, to: Partial<Sending>) => setSending((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)));
  const remove = (id: string) => setSending((all) => all.filter((one) => one.id !== id));

  const waiting = sending.find(({ fault }) => fault === null);
  useEffect(() => {
    if (!waiting || running.current || begun.current.has(waiting.id)) return;
    const { id, file } = waiting;
    const upload = sendPicture(file, prefix, (share) => change(id, { share }));
    running.current = { id, upload };
    begun.current.add(id);
    void upload.done.then((outcome) => {
      running.current = null;
      if (outcome && 'fault' in outcome) return change(id, { fault: outcome.fault });
      remove(id);
      if (outcome) stored.current(outcome.key, file);
    });
  });
  useEffect(() => () => running.current?.upload.stop(), []);

  return {
    sending,
    add: (files) => setSending((all) => [...all, ...files.map((file) => ({ id: crypto.randomUUID(), file, share: 0, fault: null }))]),
    retry: (id) => change(id, { id: crypto.randomUUID(), fault: null, share: 0 }),
    drop: (id) => {
      if (running.current?.id === id) running.current.upload.stop();
      remove(id);
    },
  };
}
