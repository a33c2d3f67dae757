import { type MouseEvent, useEffect, useState } from 'react';
import { claimPageWords as words } from '../../../../../core/words/en/claims.ts';
import { getClaimPhoto } from '../../../../api/claims.ts';
import styles from './claim.module.css';

type Props = { readonly orderId: string; readonly photos: readonly string[] };

export function ClaimPhotos({ orderId, photos }: Props) {
  if (photos.length === 0) return null;
  const open = async (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { showPhotos } = await import('../../../../scripts/photo-dialog.ts');
    showPhotos(link);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses the link, which is a click
    <ul className={`claim-photos ${styles.photos}`} onClick={open}>
      {photos.map((path, at) => (
        <li key={path} className={styles.photo}>
          <ClaimPhoto orderId={orderId} path={path} name={words.photo(at + 1)} />
        </li>
      ))}
    </ul>
  );
}

type Shown = { readonly url: string; readonly width: number; readonly height: number };

/** One photo, fetched with the bearer; its size is known after loading. */
function ClaimPhoto({ orderId, path, name }: { orderId: string; path: string; name: string }) {
  const [shown, setShown] = useState<Shown | 'missing'>();
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    const fetchIt = async () => {
      const blob = await getClaimPhoto(orderId, path);
      const { width, height } = await sizeOf(blob);
      if (isGone) return;
      url = URL.createObjectURL(blob);
      setShown({ url, width, height });
    };
    fetchIt().catch(() => !isGone && setShown('missing'));
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [orderId, path]);
  if (shown === 'missing') return <p className="form-note">{words.photoMissing}</p>;
  if (!shown) return <span className="spinner" aria-hidden="true" />;
  return (
    <a href={shown.url}>
      <img src={shown.url} alt={name} width={shown.width} height={shown.height} />
    </a>
  );
}

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const picture = await createImageBitmap(blob);
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
