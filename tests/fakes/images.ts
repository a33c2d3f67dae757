/**
 * Cloudflare's Images binding as far as we use it, on real pixels: upright, metadata dropped, never enlarged within
 * bounds.
 */
import sharp, { type Sharp } from 'sharp';

type Transform = {
  readonly width: number;
  readonly height?: number;
  readonly fit: 'cover' | 'scale-down' | 'pad';
  readonly background?: string;
};
type Place = { readonly top: number; readonly left?: number; readonly right?: number };
type Drawn = { readonly stream: ReadableStream; readonly how: Transform; readonly layers: [Drawn, Place][] };

export function fakeImages() {
  const asked: unknown[] = [];
  const faked = {
    asked,
    /** The binding's answer about a picture's size; replaced by tests of very large ones. */
    sizeOf: async (bytes: Uint8Array): Promise<object> => {
      const { width, height, format } = await sharp(bytes).metadata();
      return { width, height, format: `image/${format}` };
    },
    /** Error of the binding, while set. */
    failure: null as Error | null,
    binding: {
      info: async (stream: ReadableStream) => {
        asked.push('info');
        if (faked.failure) throw faked.failure;
        return faked.sizeOf(await bytesOf(stream));
      },
      input: (stream: ReadableStream) => ({
        transform: (how: Transform) => {
          const drawn: Drawn = { stream, how, layers: [] };
          const handle = {
            drawn,
            draw: (layer: { drawn: Drawn }, place: Place) => {
              drawn.layers.push([layer.drawn, place]);
              return handle;
            },
            output: async (as: { format: 'image/webp' | 'image/jpeg' }) => {
              asked.push(how, as);
              if (faked.failure) throw faked.failure;
              const clean = await (await composed(drawn))[as.format === 'image/webp' ? 'webp' : 'jpeg']().toBuffer();
              return { response: () => new Response(clean as BodyInit) };
            },
          };
          return handle;
        },
      }),
    } as unknown as ImagesBinding,
  };
  return faked;
}

/** An error in the shape of the binding's: `code` is a number that Cloudflare documents. */
export const imagesError = (code: number, message = `IMAGES_TRANSFORM_ERROR ${code}: fake`): Error =>
  Object.assign(new Error(message), { code });

const bytesOf = async (stream: ReadableStream) => new Uint8Array(await new Response(stream).arrayBuffer());

const FITS = { cover: 'cover', pad: 'contain', 'scale-down': 'inside' } as const;

const resized = (bytes: Uint8Array, { width, height, fit, background }: Transform) =>
  sharp(bytes)
    .autoOrient()
    .resize({
      width,
      ...(height && { height }),
      ...(background && { background }),
      fit: FITS[fit],
      withoutEnlargement: fit === 'scale-down',
    });

/** A picture with its layers; a position from the right is converted to one from the left. */
async function composed({ stream, how, layers }: Drawn): Promise<Sharp> {
  const base = await resized(await bytesOf(stream), how)
    .png()
    .toBuffer();
  const on = layers.map(async ([layer, { top, left, right = 0 }]) => {
    const { data: input, info } = await (await composed(layer)).png().toBuffer({ resolveWithObject: true });
    return { input, top, left: left ?? how.width - right - info.width };
  });
  return sharp(base).composite(await Promise.all(on));
}

export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#864' } });
