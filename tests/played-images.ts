/** Cloudflare's Images binding as far as we use it, on real pixels: upright, metadata dropped, never larger within bounds. */
import sharp from 'sharp';

type Transform = { readonly width: number; readonly height?: number; readonly fit: 'cover' | 'scale-down' };

export function playedImages() {
  const asked: unknown[] = [];
  const played = {
    asked,
    /** What the binding would say of a picture's size, where a test must not make one so large. */
    sizeOf: async (bytes: Uint8Array): Promise<object> => {
      const { width, height, format } = await sharp(bytes).metadata();
      return { width, height, format: `image/${format}` };
    },
    /** While set, the binding fails with it. */
    failure: null as Error | null,
    binding: {
      info: async (stream: ReadableStream) => {
        asked.push('info');
        if (played.failure) throw played.failure;
        return played.sizeOf(await bytesOf(stream));
      },
      input: (stream: ReadableStream) => ({
        transform: (how: Transform) => ({
          output: async (as: object) => {
            asked.push(how, as);
            if (played.failure) throw played.failure;
            const clean = await resized(await bytesOf(stream), how);
            return { response: () => new Response(clean as BodyInit) };
          },
        }),
      }),
    } as unknown as ImagesBinding,
  };
  return played;
}

/** An error in the shape of the binding's: `code` is a number that Cloudflare documents. */
export const imagesError = (code: number, message = `IMAGES_TRANSFORM_ERROR ${code}: played`): Error =>
  Object.assign(new Error(message), { code });

const bytesOf = async (stream: ReadableStream) => new Uint8Array(await new Response(stream).arrayBuffer());

const resized = (bytes: Uint8Array, { width, height, fit }: Transform) =>
  sharp(bytes)
    .autoOrient()
    .resize({
      width,
      ...(height && { height }),
      ...(fit === 'cover' ? { fit } : { fit: 'inside', withoutEnlargement: true }),
    })
    .webp()
    .toBuffer();

/** A picture of one colour. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#864' } });
