import type { PhotoStore } from '../domain/ports.ts';

/** What we use of an R2 bucket. */
type Bucket = {
  get(key: string): Promise<{
    readonly body: ReadableStream;
    readonly httpEtag: string;
    readonly httpMetadata?: { readonly contentType?: string };
  } | null>;
};

/** Photos in R2, under the key that is also the last part of their address. */
export const r2Photos = (bucket: Bucket): PhotoStore => ({
  async find(key) {
    const object = await bucket.get(key);
    if (!object) return null;
    return {
      body: object.body,
      contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
      etag: object.httpEtag,
    };
  },
});
