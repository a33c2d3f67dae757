import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { listingFields } from '../../../../core/listings/fields.ts';
import { parseIsbn, toIsbn10 } from '../../../../core/listings/isbn.ts';
import type { KnownBook } from '../../../../core/listings/my-listing.ts';
import { listingFormWords, listingsWords } from '../../../../core/words/en/listings.ts';
import { listKnownBooks } from '../../../api/seller.ts';
import { $series, endScan } from '../../../stores/listing-drafts.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { fill, hasKeyboardOnScreen } from './listing-fields.ts';
import styles from './listing-form.module.css';

type Props = {
  readonly initial: string;
  readonly error: string | undefined;
  /** The book already has a name: then only a changed ISBN is looked up. */
  readonly named: boolean;
  /** The seller accepted the data of an earlier listing. */
  readonly onUse: (book: KnownBook) => void;
  /** All earlier listings agree; returns true if the data were accepted. */
  readonly onSingleMatch: (book: KnownBook) => boolean;
};

const words = listingFormWords.isbn;

const PAUSE_MS = 300;

export function IsbnField({ initial, error, named, onUse, onSingleMatch }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [left, setLeft] = useState(initial !== '');
  const [scanning, setScanning] = useState(false);
  const isbn = parseIsbn(text);
  const books = useKnownBooks(named && text === initial ? null : isbn);
  // A server error does not apply to a changed text.
  const note = isbn || !text.trim() ? undefined : left ? listingsWords.isbn : error;

  // After the form has taken the focus, so that closing the camera returns it.
  useEffect(() => setScanning($series.get().openCamera), []);

  const close = (scanned: boolean) => {
    setScanning(false);
    endScan(scanned);
  };
  const found = (digits: string) => {
    close(true);
    fill(input.current?.form ?? null, 'isbn', digits);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{listingFormWords.optional(listingFields.isbn.label)}</label>
      <div className={styles.row}>
        <input
          id={id}
          ref={input}
          name="isbn"
          defaultValue={initial}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={note ? true : undefined}
          aria-describedby={`${id}-note`}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setLeft(false);
          }}
          onBlur={() => setLeft(true)}
          onKeyDown={keepInForm}
        />
        <ScanButton onClick={() => setScanning(true)} />
      </div>
      <p id={`${id}-note`} className={note ? 'field-error' : 'field-hint'}>
        {note ?? hintOf(isbn)}
      </p>
      {books && <Offers key={isbn} {...{ books, onUse, onSingleMatch }} />}
      {scanning && <ScanDialog onFound={found} onClose={() => close(false)} />}
    </div>
  );
}

/** The other form of an ISBN, to compare with the one printed in an old book. */
function hintOf(isbn: string | null): string {
  const isbn10 = isbn && toIsbn10(isbn);
  return isbn10 ? `ISBN-10: ${isbn10}` : words.hint;
}

/** A hand scanner ends its input with Enter, which must not post the listing. On phones Enter closes the keyboard. */
function keepInForm(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.blur();
  if (!hasKeyboardOnScreen()) event.currentTarget.focus();
}

function ScanButton({ onClick }: { onClick: () => void }) {
  const able = useSyncExternalStore(
    () => () => {},
    canScan,
    () => false,
  );
  if (!able) return null;
  return (
    <button type="button" className="button" onClick={onClick}>
      {words.scan}
    </button>
  );
}

/** Data of earlier listings with an ISBN; null while loading. Errors are ignored, because the data are optional. */
function useKnownBooks(isbn: string | null): readonly KnownBook[] | null {
  const [books, setBooks] = useState<readonly KnownBook[] | null>(null);
  useEffect(() => {
    setBooks(null);
    if (!isbn) return;
    let current = true;
    const timer = setTimeout(() => {
      listKnownBooks(isbn).then(
        (known) => current && setBooks(known),
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [isbn]);
  return books;
}

function Offers({
  books,
  onUse,
  onSingleMatch,
}: { books: readonly KnownBook[] } & Pick<Props, 'onUse' | 'onSingleMatch'>) {
  const [used, setUsed] = useState<KnownBook>();
  const [only, another] = books;
  const take = useRef(onSingleMatch);
  useEffect(() => {
    if (only && !another && take.current(only)) setUsed(only);
  }, [only, another]);
  return (
    <div role="status" className={styles.offers}>
      <p className="form-note">{books.length === 0 ? words.unknown : used ? words.filledIn : words.knownBooks}</p>
      {books.map((book) => (
        <button
          key={`${book.name}/${book.author}`}
          type="button"
          className={`button ${styles.offer}`}
          aria-pressed={book === used}
          onClick={() => {
            setUsed(book);
            onUse(book);
          }}
        >
          {words.use(book.name, book.author)}
        </button>
      ))}
    </div>
  );
}

/** Not in TypeScript's types: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
declare class BarcodeDetector {
  constructor(options: { formats: readonly string[] });
  detect(source: HTMLVideoElement): Promise<{ readonly rawValue: string }[]>;
}

const scanWords = listingFormWords.scan;

const LOOK_EVERY_MS = 150;

const canScan = (): boolean => 'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined;

type ScanDialogProps = { readonly onFound: (isbn: string) => void; readonly onClose: () => void };

function ScanDialog({ onFound, onClose }: ScanDialogProps) {
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
    <Dialog title={scanWords.title} onClose={onClose}>
      {problem ? (
        <p className="notice notice-error" role="alert">
          {problem}
        </p>
      ) : (
        <>
          <video ref={video} className={styles.video} playsInline muted aria-label={scanWords.video} />
          <p className="form-note" role="status">
            {ready ? scanWords.ready : scanWords.starting}
          </p>
        </>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {problem ? scanWords.close : scanWords.cancel}
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
  if (name === 'NotAllowedError' || name === 'SecurityError') return scanWords.refused;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return scanWords.noCamera;
  return scanWords.unable;
}
