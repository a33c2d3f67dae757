import { useEffect, useState } from 'react';
import styles from './parts.module.css';

/** Dark modules of a QR code, row by row. */
type Rows = readonly (readonly boolean[])[];

/** Quiet zone in modules, required by cameras. */
export const QR_BORDER = { border: 4 };

/** A text as a QR code. The encoder loads on demand. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<Rows>();
  useEffect(() => {
    import('uqr').then(({ encode }) => setRows(encode(text, QR_BORDER).data));
  }, [text]);
  return <QrPicture rows={rows} label={label} />;
}

/** A QR code, with reserved space while it loads. */
export function QrPicture({ rows, label }: { rows: Rows | undefined; label: string }) {
  const size = rows?.length ?? 45;
  const path = rows?.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
