import { addressOf } from '../../../api-client.ts';
import type { AnswerOf } from '../../../api-routes.ts';
import type { Denied } from '../../../ui/call.client.ts';
import { returnFormScriptTexts } from '../ask/return-form-script.texts.ts';

type SentFile = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly why: string; readonly retry: boolean };

/** The order and the request that the files belong to. */
export interface Place {
  readonly order: string;
  readonly request: string;
  readonly token: string;
}

const parametersOf = ({ order: id, request, token }: Place) => ({ params: { id, request }, ...(token && { query: { token } }) });

/** Uploads one file and reports its progress from 0 to 1. Never throws; `retry` is true if trying again may help. */
export function sendFile(place: Place, file: File, progress: (share: number) => void, stop: AbortSignal): Promise<SentFile> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    const lost = () => done({ ok: false, why: returnFormScriptTexts().lost, retry: true });
    request.open('PUT', addressOf('PUT /orders/:id/returns/:request/evidence', parametersOf(place)));
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onerror = lost;
    request.onabort = () => done({ ok: false, why: '', retry: false });
    request.onload = () => {
      const answer = read(request.responseText);
      if (request.status === 201 && answer.id) done({ ok: true, id: answer.id });
      else if (answer.details) done({ ok: false, why: answer.details, retry: request.status >= 500 || request.status === 429 });
      else lost();
    };
    stop.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** Deletes an uploaded file. */
export function removeFile(place: Place, media: string): Promise<Response> {
  const { params, ...query } = parametersOf(place);
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
