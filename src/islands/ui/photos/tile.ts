import { type Photo, photoPath, photoSources } from '../../../../core/listings/photo.ts';

export type Tile = {
  readonly id: string;
  readonly state: 'preparing' | 'uploading' | 'done' | 'failed';
  /** Progress of the upload, from 0 to 1. */
  readonly progress: number;
  readonly preview?: string;
  readonly sources?: string;
  /** Address on the server, after the upload. */
  readonly address?: string;
  /** Data for a retry; undefined for a stored photo that the server has lost. */
  readonly shrunk?: Blob;
};

/** Releases the memory of a preview. */
export const giveBack = (preview: string | undefined): void => {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
};

/** A tile for a photo stored on the server. */
export const stored = (photo: Photo): Tile => ({
  id: photo.url,
  state: 'done',
  progress: 1,
  preview: photo.url,
  address: photo.url,
  // A photo of unknown size has only one address.
  ...(photo.width > 0 ? { sources: photoSources(photo) } : {}),
});

/** Form value of a tile: its address, or a placeholder during the upload. */
export const formValue = ({ address, id }: Tile): string => address ?? photoPath(id);
