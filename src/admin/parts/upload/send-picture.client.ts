import { z } from 'zod/mini';

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
  const done = new Promise<Awaited<Upload['done']>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onabort = () => resolve(null);
    request.onerror = () => resolve({ fault: 'No connection. Please check your internet connection.' });
    request.onload = () => resolve(answerOf(request));
  });
  request.open('POST', `/api/admin/files?prefix=${encodeURIComponent(prefix)}`);
  request.setRequestHeader('content-type', file.type || 'application/octet-stream');
  request.send(file);
  return { done, stop: () => request.abort() };
}

function answerOf({ status, responseText }: XMLHttpRequest): { key: string } | { fault: string } {
  try {
    const body: unknown = JSON.parse(responseText);
    return status < 300 ? { key: stored.parse(body).key } : { fault: denied.parse(body).details };
  } catch {
    return { fault: 'File uploaded but failed to get public URL.' };
  }
}
