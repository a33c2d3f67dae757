/** Input of a dialog. It survives closing, so that a click beside the dialog loses nothing. */
import { CLAIM_PHOTOS } from '../../../../core/fulfilment/claim.ts';
import { uploadClaimPhoto } from '../../../api/claims.ts';
import { createPhotoList, type PhotoList } from '../../ui/photos/photo-list.ts';

export type Typed = Readonly<Record<string, string>>;

type Pictures = { readonly list: PhotoList; hear: (sentence: string) => void };

const typed = new Map<string, Typed>();
const pictures = new Map<string, Pictures>();

const keyOf = (orderId: string, action: string): string => `${orderId}/${action}`;

export const typedIn = (orderId: string, action: string): Typed => typed.get(keyOf(orderId, action)) ?? {};

export function keepTyped(orderId: string, action: string, form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  typed.set(keyOf(orderId, action), Object.fromEntries(texts));
}

/** Photos of an action, uploaded while the user types; errors go to `hear` of the last dialog. */
export function picturesIn(orderId: string, action: string): Pictures {
  const key = keyOf(orderId, action);
  const known = pictures.get(key);
  if (known) return known;
  const list = createPhotoList([], (sentence) => made.hear(sentence), {
    most: CLAIM_PHOTOS,
    upload: uploadClaimPhoto(orderId),
  });
  const made: Pictures = { list, hear: () => {} };
  pictures.set(key, made);
  return made;
}

export function forgetDraft(orderId: string, action: string): void {
  const key = keyOf(orderId, action);
  pictures.get(key)?.list.dispose();
  pictures.delete(key);
  typed.delete(key);
}
