import { z } from 'zod/mini';

import { shrinkPhoto } from '../../../ui/photo/shrink-photo.client.ts';

/** Bytes up to which a picture is sent as it is, and the longest side of a larger one, in pixels. */
const SENT_WHOLE = 3 * 1024 * 1024;
const SENT_SIDE = 4_000;

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
const stored = z.object({ key: z.string(), url: z.string() });
const denied = z.object({ details: z.string() });

export interface Upload {
  /** The key of the stored picture, or the sentence why it was refused. Null: it was stopped. */
  readonly done: Promise<{ readonly key: string } | { readonly fault: string } | null>;
  readonly stop: () => void;
}

/** Sends one picture to the media bucket, under 'products', 'categories' and so on. `progress` is told 0 to 1. */
export function sendPicture(file: File, prefix: string, progress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  let isStopped = false;
  const send = (body: Blob) =>
    new Promise<Awaited<Upload['done']>>((resolve) => {
      if (isStopped) return resolve(null);
      request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
      request.onabort = () => resolve(null);
      request.onerror = () => resolve({ fault: 'No connection. Please check your internet connection.' });
      request.onload = () => resolve(answerOf(request));
      request.open('POST', `/api/admin/files?prefix=${encodeURIComponent(prefix)}`);
      request.setRequestHeader('content-type', body.type || 'application/octet-stream');
      request.send(body);
    });
  const stop = () => {
    isStopped = true;
    request.abort();
  };
  return { done: smaller(file).then(send), stop };
}

/** A photograph of a camera has more points than the shop stores, or reads. WebP keeps what is transparent. */
async function smaller(file: File): Promise<Blob> {
  const shrunk = file.size > SENT_WHOLE ? await shrinkPhoto(file, { side: SENT_SIDE, type: 'image/webp' }) : null;
  return shrunk?.blob ?? file;
}

function answerOf({ status, responseText }: XMLHttpRequest): { key: string } | { fault: string } {
  try {
    const body: unknown = JSON.parse(responseText);
    return status < 300 ? { key: stored.parse(body).key } : { fault: denied.parse(body).details };
  } catch {
    return { fault: 'File uploaded but failed to get public URL.' };
  }
}
