import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { AVATAR_NAMES, avatarUrl } from '../../../../core/accounts/avatars.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import styles from './photo-field.module.css';
import { shrinkPhoto } from './shrink.ts';

type Props = { readonly error?: string | undefined; readonly hint: string };

/** Form name of the tiles; the chosen value is sent as `photo`. */
const TILE = 'portrait';

/** Photo as a drawn avatar, an upload or an address. The form has one value, `photo`. */
export function PhotoField({ error, hint }: Props) {
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
