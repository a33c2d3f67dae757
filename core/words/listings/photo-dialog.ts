export const photoDialogWords = {
  title: 'Photos of this copy',
  strip: 'Photos',
  place: (place: number, photos: number) => `Photo ${place} of ${photos}`,
  previous: 'Previous photo',
  next: 'Next photo',
  zoom: 'Zoom in',
  close: 'Close',
} as const;
