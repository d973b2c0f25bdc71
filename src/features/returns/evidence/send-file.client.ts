import { addressOf } from '../../../api-client.ts';
import type { AnswerOf } from '../../../api-routes.ts';
import type { Denied } from '../../../ui/call.client.ts';

type SentFile = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly why: string; readonly retry: boolean };

/** Which request of which order the files belong to. */
export interface Place {
  readonly order: string;
  readonly request: string;
  readonly token: string;
}

const asked = ({ order: id, request, token }: Place) => ({ params: { id, request }, ...(token && { query: { token } }) });

/** Sends one file and tells how far it is, 0 to 1. Never throws; `retry` where trying again may help. */
export function sendFile(place: Place, file: File, progress: (share: number) => void, stop: AbortSignal): Promise<SentFile> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    const lost = () => done({ ok: false, why: 'The connection broke. Nothing else is lost: try again.', retry: true });
    request.open('PUT', addressOf('PUT /orders/:id/returns/:request/evidence', asked(place)));
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onerror = lost;
    request.onabort = () => done({ ok: false, why: '', retry: false });
    request.onload = () => {
      const told = read(request.responseText);
      if (request.status === 201 && told.id) done({ ok: true, id: told.id });
      else if (told.details) done({ ok: false, why: told.details, retry: request.status >= 500 || request.status === 429 });
      else lost();
    };
    stop.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** Takes a file that was sent away again. */
export function removeFile(place: Place, media: string): Promise<Response> {
  const { params, ...query } = asked(place);
  const address = addressOf('DELETE /orders/:id/returns/:request/evidence/:media', { ...query, params: { ...params, media } });
  return fetch(address, { method: 'DELETE' });
}

function read(text: string): Partial<AnswerOf<'PUT /orders/:id/returns/:request/evidence'> & Denied> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
