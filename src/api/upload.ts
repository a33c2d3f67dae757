import { commonWords } from '../../core/words/en/common.ts';
import { listingsWords } from '../../core/words/en/listings.ts';
import { ApiError, bearer, isUnauthorized, session } from './client.ts';

/** Uploads a photo, reports progress from 0 to 1, and returns the address or path given by the server. */
export type UploadPhoto = (photo: Blob, progress: (done: number) => void, signal: AbortSignal) => Promise<string>;

/**
 * Uploads a photo to a path and returns the server's response. `fetch` reports no upload progress, so this uses
 * XMLHttpRequest.
 */
export function upload<Answer>(
  path: string,
  photo: Blob,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = bearer();
    request.open('POST', path);
    request.responseType = 'json';
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError('offline', commonWords.error.offline));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      if (request.status === 200 && request.response) return resolve(request.response);
      const failure = (request.response ?? {}) as Partial<ApiError>;
      const error = new ApiError(failure.code ?? 'unexpected', failure.message ?? listingsWords.photo.uploadFailed);
      if (isUnauthorized(error) && bearer() === token) session.ended();
      reject(error);
    };
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set('image', photo, 'photo');
    request.send(form);
  });
}
