import { useEffect, useRef, useState } from 'react';
import { parseIsbn } from '../../../../../core/listings/isbn.ts';
import { listingFormWords } from '../../../../../core/words/en/listings.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import styles from './isbn-field.module.css';

/** Not in TypeScript's types: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
declare class BarcodeDetector {
  constructor(options: { formats: readonly string[] });
  detect(source: HTMLVideoElement): Promise<{ readonly rawValue: string }[]>;
}

const words = listingFormWords.scan;

const LOOK_EVERY_MS = 150;

export const canScan = (): boolean => 'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined;

type Props = { readonly onFound: (isbn: string) => void; readonly onClose: () => void };

export function ScanDialog({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const [ready, setReady] = useState(false);
  const found = useRef(onFound);
  useEffect(() => {
    const closed = new AbortController();
    scan(video.current, () => setReady(true), closed.signal).then(
      (isbn) => isbn && found.current(isbn),
      (error) => closed.signal.aborted || setProblem(problemOf(error)),
    );
    return () => closed.abort();
  }, []);
  return (
    <Dialog title={words.title} onClose={onClose}>
      {problem ? (
        <p className="notice notice-error" role="alert">
          {problem}
        </p>
      ) : (
        <>
          <video ref={video} className={styles.video} playsInline muted aria-label={words.video} />
          <p className="form-note" role="status">
            {ready ? words.ready : words.starting}
          </p>
        </>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {problem ? words.close : words.cancel}
        </button>
      </div>
    </Dialog>
  );
}

/** The first ISBN that the camera finds; undefined if `closed` is aborted first. Turns the camera off at its end. */
async function scan(
  video: HTMLVideoElement | null,
  onReady: () => void,
  closed: AbortSignal,
): Promise<string | undefined> {
  const detector = new BarcodeDetector({ formats: ['ean_13'] });
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const turnOff = () => {
    for (const track of camera.getTracks()) track.stop();
  };
  // At once: the camera's light must not outlive the dialog.
  closed.addEventListener('abort', turnOff);
  try {
    if (!video || closed.aborted) return undefined;
    video.srcObject = camera;
    await video.play();
    onReady();
    while (!closed.aborted) {
      const codes = await detector.detect(video);
      const isbn = codes.map(({ rawValue }) => parseIsbn(rawValue)).find((digits) => digits !== null);
      if (isbn) return isbn;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return undefined;
  } finally {
    turnOff();
  }
}

/** https://developer.mozilla.org/en-US/docs/Web/API/MediaDevices/getUserMedia#exceptions */
function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return words.refused;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return words.noCamera;
  return words.unable;
}
