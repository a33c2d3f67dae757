/** A picture of an import, and what its list needs of the browser and the shop. */

export type Picture = {
  readonly id: string;
  /** The name of its file. */
  readonly name: string;
  readonly size: number;
  /** Its place among all pictures: those of a row stand in this order. */
  readonly order: number;
  /** The row that it shows; absent while nobody knows. */
  readonly row?: number | undefined;
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** The file, until the shop has it. */
  readonly file?: Blob | undefined;
  /** The address of what is shown of it. A large file has one only after it was made smaller. */
  readonly preview?: string | undefined;
  /** Where the shop keeps it. */
  readonly address?: string | undefined;
};

export type PictureEdges = {
  newId(): string;
  /** Makes a file small; throws with the reason for people when it is no picture. */
  shrink(file: Blob): Promise<Blob>;
  upload(photo: Blob, signal: AbortSignal): Promise<string>;
  previewOf(photo: Blob): string;
  find(): Promise<readonly Picture[]>;
  keep(picture: Picture): Promise<unknown>;
  drop(id: string): Promise<unknown>;
  /** The sentence for an upload that failed. */
  reasonOf(error: unknown): string;
};
