import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { AVATAR_NAMES, avatarUrl } from '../../../../core/accounts/user-facts.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { openPhoto } from '../../ui/photos/shrink-photo.ts';
import styles from './photo-field.module.css';

type PhotoFieldProps = { readonly error?: string | undefined; readonly hint: string };

/** Form name of the tiles; the chosen value is sent as `photo`. */
const TILE = 'portrait';

/** Photo as a drawn avatar, an upload or an address. The form has one value, `photo`. */
export function PhotoField({ error, hint }: PhotoFieldProps) {
  const id = useId();
  const set = useRef<HTMLFieldSetElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [changed, setChanged] = useState(false);
  const tiles = () => Array.from(set.current?.querySelectorAll<HTMLInputElement>(`[name=${TILE}]`) ?? []);
  const address = () => set.current?.querySelector<HTMLInputElement>('[name=photo]');

  // The inputs keep a choice that was made before hydration.
  useLayoutEffect(() => {
    const form = set.current?.closest('form');
    const gather = ({ formData }: FormDataEvent) => {
      const picked = formData.get(TILE);
      formData.delete(TILE);
      if (picked) formData.set('photo', picked);
      setChanged(false);
    };
    form?.addEventListener('formdata', gather);
    return () => form?.removeEventListener('formdata', gather);
  }, []);

  // Clears the other ways, so that the visible choice is the sent one.
  const markChanged = () => {
    setRefusal(undefined);
    setChanged(true);
  };
  const clearAddress = () => {
    const field = address();
    if (field) field.value = '';
    markChanged();
  };
  const clearTiles = () => {
    for (const tile of tiles()) tile.checked = false;
    markChanged();
  };

  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      setUpload(await shrinkPhoto(file));
      clearAddress();
      for (const tile of tiles()) tile.checked = tile.dataset.upload !== undefined;
    } catch (reason) {
      setRefusal(reason instanceof Error ? reason.message : commonWords.error.unexpected);
    }
    // Allows choosing the same file again after a refusal.
    input.value = '';
  };

  // A file chosen before hydration fired no event.
  const takeEarly = useEffectEvent(() => file.current && take(file.current));
  useEffect(() => {
    takeEarly();
  }, []);

  // A server error does not apply to a new choice.
  const note = refusal ?? (changed ? undefined : error);
  return (
    <fieldset className="field" ref={set} aria-describedby={`${id}-note`}>
      <legend>{accountScreenWords.photoField.legend}</legend>
      <p id={`${id}-note`} className={note ? 'field-error' : 'field-hint'} role={refusal ? 'alert' : undefined}>
        {note ?? hint}
      </p>
      <div className={styles.tiles}>
        {AVATAR_NAMES.map((name) => (
          <Tile
            key={name}
            label={`${name[0]?.toUpperCase()}${name.slice(1)}`}
            value={avatarUrl(name)}
            onChange={clearAddress}
          />
        ))}
        {upload && (
          <Tile
            key={upload}
            label={accountScreenWords.photoField.uploaded}
            value={upload}
            uploaded
            onChange={clearAddress}
          />
        )}
      </div>
      <label className={`button ${styles.upload}`}>
        <input
          type="file"
          ref={file}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        {accountScreenWords.photoField.upload}
      </label>
      <label className={styles.address} htmlFor={`${id}-address`}>
        {accountScreenWords.photoField.address}
      </label>
      <input
        id={`${id}-address`}
        name="photo"
        type="url"
        autoComplete="photo"
        placeholder="https://"
        aria-invalid={note ? true : undefined}
        aria-describedby={`${id}-note`}
        onInput={clearTiles}
      />
    </fieldset>
  );
}

type TileProps = {
  readonly label: string;
  readonly value: string;
  readonly uploaded?: boolean;
  readonly onChange: () => void;
};

function Tile({ label, value, uploaded, onChange }: TileProps) {
  return (
    <label className={styles.tile}>
      <input
        type="radio"
        name={TILE}
        value={value}
        data-upload={uploaded ? '' : undefined}
        defaultChecked={uploaded ?? false}
        onChange={onChange}
      />
      <img src={value} alt="" width={56} height={56} />
      <span>{label}</span>
    </label>
  );
}

const PIXELS = 256;
const PHOTO_BYTE_LIMIT = 8 * 1024 * 1024;
const QUALITY = 0.85;

/**
 * Makes a portrait from an image file: its center, upright, 256 × 256 pixels, as a data URL. Throws an error with a
 * message for the user.
 */
async function shrinkPhoto(file: File): Promise<string> {
  if (file.size > PHOTO_BYTE_LIMIT) throw new Error(commonWords.photo.tooLarge);
  const picture = await openPhoto(file);
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(commonWords.error.unexpected);
  context.imageSmoothingQuality = 'high';
  // Background for transparent images, which JPEG would make black.
  context.fillStyle = '#fdfcf8';
  context.fillRect(0, 0, PIXELS, PIXELS);
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, PIXELS, PIXELS);
  picture.close();
  const webp = canvas.toDataURL('image/webp', QUALITY);
  // Browsers without a WebP encoder return PNG, which is large for a photo.
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', QUALITY);
}
