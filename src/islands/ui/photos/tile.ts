import { type Photo, photoPath, photoSources } from '../../../../core/listings/photo.ts';

/** One picture on its way from the camera to the listing. */
export type Tile = {
  readonly id: string;
  readonly state: 'preparing' | 'uploading' | 'done' | 'failed';
  /** How far the upload is, from 0 to 1. */
  readonly progress: number;
  readonly preview?: string;
  readonly sources?: string;
  /** Where the shop keeps it, once it is there. */
  readonly address?: string;
  /** What is sent again after a failure; there is none of a picture that has vanished at the shop. */
  readonly shrunk?: Blob;
};

/** Gives the memory of a preview back. */
export const giveBack = (preview: string | undefined): void => {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
};

/** A picture that the shop has already. */
export const stored = (photo: Photo): Tile => ({
  id: photo.url,
  state: 'done',
  progress: 1,
  preview: photo.url,
  address: photo.url,
  // Of a picture whose size is not known there is only the one address.
  ...(photo.width > 0 ? { sources: photoSources(photo) } : {}),
});

/** What stands for a tile in the form: its address, or a place held for one that is still on its way. */
export const formValue = ({ address, id }: Tile): string => address ?? photoPath(id);
