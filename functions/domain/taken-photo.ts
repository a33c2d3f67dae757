import { listingsWords } from '../../core/words/listings/listings.ts';
import { Failure } from '../errors.ts';
import type { NoPhoto } from './ports/photos.ts';

/** The photo that was made of an upload. Throws a message for people about bytes that are no whole picture. */
export function taken<Photo>(made: Photo | NoPhoto): Photo {
  if (made === 'not a photo') throw new Failure('unsupported_type', listingsWords.photo.notAPhoto);
  if (made === 'broken') throw new Failure('unsupported_type', listingsWords.photo.broken);
  if (made === 'too many pixels') throw new Failure('too_large', listingsWords.photo.tooManyPixels);
  return made as Photo;
}
