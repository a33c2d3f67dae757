import { listingsWords } from '../../core/words/en/listings.ts';
import { Failure } from '../errors.ts';
import type { NoPhoto } from './ports/photos.ts';

/** The decoded photo. Throws `unsupported_type` or `too_large` with a message for the user. */
export function taken<Photo>(made: Photo | NoPhoto): Photo {
  if (made === 'not a photo') throw new Failure('unsupported_type', listingsWords.photo.notAPhoto);
  if (made === 'broken') throw new Failure('unsupported_type', listingsWords.photo.broken);
  if (made === 'too many pixels') throw new Failure('too_large', listingsWords.photo.tooManyPixels);
  return made as Photo;
}
