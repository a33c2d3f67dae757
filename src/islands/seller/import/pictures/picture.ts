/** A photo of an import, and the edges of its list: browser and server. */

export type Picture = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Position among all photos; the photos of a row are sorted by it. */
  readonly order: number;
  /** Number of its row; undefined while unknown. */
  readonly row?: number | undefined;
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** The file, until it is uploaded. */
  readonly file?: Blob | undefined;
  /** Address of its preview. A large file has one only after it was shrunk. */
  readonly preview?: string | undefined;
  /** Address on the server. */
  readonly address?: string | undefined;
};

export type PictureEdges = {
  newId(): string;
  /** Shrinks a file; throws an error with a message for the user if it is not an image. */
  shrink(file: Blob): Promise<Blob>;
  upload(photo: Blob, signal: AbortSignal): Promise<string>;
  previewOf(photo: Blob): string;
  find(): Promise<readonly Picture[]>;
  keep(picture: Picture): Promise<unknown>;
  drop(id: string): Promise<unknown>;
  reasonOf(error: unknown): string;
};
